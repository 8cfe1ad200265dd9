"""Spider arguments: typed, validated, and refused with one line (pydantic)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, ValidationError

from comcrawl_scrapy.http_urls import http_url, split_urls


class ArgumentError(ValueError):
    """A spider argument that cannot be used; its text is one line that names the argument and the way out."""


class Arguments(BaseModel):
    """Base of the arguments of a spider; one that has no others uses it as it is.

    ``follow``: go on serving the page queue until stopped.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    follow: bool = False


def validated(model: type[Arguments], values: dict[str, Any]) -> Arguments:
    """Return *values* as a *model*; raises ArgumentError. Scrapyd's own arguments (``_job``) are let through unread."""
    try:
        return model(**{name: value for name, value in values.items() if not name.startswith("_")})
    except ValidationError as error:
        raise ArgumentError("; ".join(explain(model, problem) for problem in error.errors())) from None


def explain(model: type[Arguments], problem: Any) -> str:
    """Return one problem that pydantic found as a user would want to read it."""
    name = str(problem["loc"][0])
    if problem["type"] == "extra_forbidden":
        own_first = sorted(model.model_fields, key=lambda field: field in Arguments.model_fields)
        return f"unknown argument {name!r} (this spider takes: {', '.join(own_first)})"
    if problem["type"] == "missing":
        return missing(name, model.model_fields[name].description)
    if problem["type"] == "bool_parsing":
        return f"argument {name!r}: 1 or 0, not {problem['input']!r}"
    return f"argument {name!r}: {problem['msg'].removeprefix('Value error, ')}"


def missing(name: str, wanted: str | None) -> str:
    """Say that an argument is missing, and what may be given."""
    return f"argument {name!r} is missing: -a {name}={wanted or '…'}"


def as_urls(value: Any) -> Any:
    """Split a text of URLs; return anything else as it is."""
    return split_urls(value) if isinstance(value, str) else value or ()


def split_words(value: Any) -> Any:
    """Split ``a,b`` at the commas."""
    return tuple(word.strip() for word in value.split(",") if word.strip()) if isinstance(value, str) else value


Url = Annotated[str, AfterValidator(http_url)]
Urls = Annotated[tuple[Url, ...], BeforeValidator(as_urls)]
Words = Annotated[tuple[str, ...], BeforeValidator(split_words)]

"""Wrappers as JSON that a person can read and edit: a list of sites, each with its wrappers.

A path is written as steps from above, ``ul[class~=comments] > li[class~=comment]``: element names, and in brackets
class names (``~=``) and other attributes without their digits. What stands before ``>>`` is not asked for; it is what a path
falls back on when the rest turns out to lead to other elements of another page too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    NonNegativeInt,
    PlainSerializer,
    TypeAdapter,
    ValidationError,
)

from comcrawl_scrapy.controls.clickables import Kind
from comcrawl_scrapy.site_memory.landmarks import Path
from comcrawl_scrapy.site_memory.site_names import remembered_as
from comcrawl_scrapy.wrappers import MOST_WRAPPERS, Remembered, Wrapper

if TYPE_CHECKING:
    from collections.abc import Mapping

    from comcrawl_scrapy.wrappers import Memory

SITE = r"^[^\s/@]+$"  # a host, with its port where that is an unusual one


def _path(value: object) -> object:
    return value if isinstance(value, Path) else Path.from_written(str(value))


def _fields(value: object) -> object:
    return dict(value) if isinstance(value, tuple) else value  # as a `Wrapper` has them


def site_named(name: str) -> str:
    """Return the site that a person calls *name*, by its host or a page's URL; raises ValueError where it is none.

    >>> site_named("WWW.A.example"), site_named("http://a.example:8000/story")
    ('a.example', 'a.example:8000')
    """
    if name.count(":") > 1 and not {"/", "["} & {*name}:
        return name.lower()  # an IPv6 address, which `page_urls.site_of` writes without brackets
    if not (site := remembered_as(name if "//" in name else f"//{name}")):
        raise ValueError(f"{name!r} is no site")
    return site


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", from_attributes=True, arbitrary_types_allowed=True)


_Path = Annotated[Path, BeforeValidator(_path), PlainSerializer(lambda path: path.written, return_type=str)]


class _ClickEntry(_Entry):
    path: _Path
    kind: Kind = "open"
    text: str = ""


class _WrapperEntry(_Entry):
    opening: list[_ClickEntry] = []
    section: _Path | None = None
    records: _Path | None = None
    fields: Annotated[dict[Literal["author", "time", "text"], _Path], BeforeValidator(_fields)] = {}
    more: list[_ClickEntry] = []
    pages: NonNegativeInt = 1
    hits: NonNegativeInt = 0
    failures: NonNegativeInt = 0

    def value(self) -> Wrapper:
        opening, more = (tuple(Remembered(c.path, c.kind, c.text) for c in part) for part in (self.opening, self.more))
        fields = tuple((str(name), path) for name, path in self.fields.items())
        return Wrapper(opening, self.section, self.records, fields, more, self.pages, self.hits, self.failures)


_Wrappers = Annotated[list[_WrapperEntry], Field(max_length=MOST_WRAPPERS)]


class _SiteEntry(_Entry):
    site: Annotated[str, Field(pattern=SITE), AfterValidator(site_named)]
    wrappers: _Wrappers


MEMORY, SITES = TypeAdapter(_Wrappers), TypeAdapter(list[_SiteEntry])


def dumps(memory: Memory) -> str:
    """Write the wrappers of one site."""
    return MEMORY.dump_json(MEMORY.validate_python(memory, from_attributes=True)).decode()


def loads(text: str) -> Memory:
    """Read the wrappers of one site; raises ValueError, in one line, where they are not such."""
    return tuple(entry.value() for entry in _validated(MEMORY, text))


def dump_sites(sites: Mapping[str, Memory]) -> str:
    """Write the wrappers of several sites, for a person."""
    entries = [{"site": site, "wrappers": memory} for site, memory in sites.items()]
    return SITES.dump_json(SITES.validate_python(entries, from_attributes=True), indent=2).decode()


def load_sites(text: str) -> dict[str, Memory]:
    """Read what `dump_sites` writes; raises ValueError, in one line, for anything else."""
    sites: dict[str, Memory] = {}
    for entry in _validated(SITES, text):
        if entry.site in sites:
            raise ValueError(f"{entry.site} is in it twice")
        sites[entry.site] = tuple(wrapper.value() for wrapper in entry.wrappers)
    return sites


def _validated(adapter: TypeAdapter[Any], text: str) -> list[Any]:
    try:
        entries: list[Any] = adapter.validate_json(text)
    except ValidationError as problems:
        first = problems.errors()[0]
        place = ".".join(map(str, first["loc"]))
        said = first["msg"].removeprefix("Value error, ").replace("Invalid JSON", "not JSON")
        raise ValueError(f"{place}: {said}" if place else said) from None
    return entries

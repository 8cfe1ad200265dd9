"""What a Chromium of our own is started with: off with what a browser needs only where somebody looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from middlewares.addresses import RESOLVER_FLAG

if TYPE_CHECKING:
    from collections.abc import Iterable

NO_PICTURES = ("--blink-settings=imagesEnabled=false,acceleratedCompositingEnabled=false", "--disable-remote-fonts")
"""What it does not ask for need not be refused; and what it lays out and scrolls, but nobody takes a picture of, it need
not draw."""
NOBODY_LOOKS = ("--animation-duration-scale=0",)
"""What moves in its window, but not in the page, need not be drawn."""
NO_SECRETS = ("--disable-site-isolation-trials",)
"""Frames of other sites need no process of their own in a page where nobody is logged in to any; contexts stay apart."""
FEATURES_OFF = "--disable-features="
NEW_FRAME_FOR_EACH = ("RenderDocument",)
"""A frame of its own in the browser for each document of a site, where that of the one before serves as well."""
NOBODY_TYPES = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
"""The lists that drop down from the address bar: web pages with a process in each window, dearer than most articles."""
PLAYWRIGHTS = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
    "msEdgeUpdateLaunchServicesPreferredVersion",
    "msForceBrowserSignIn",
)
"""What Playwright turns off: Chromium heeds only the last list that it is given, which is ours."""


def with_switches(given: Iterable[str], *, pictures: bool, private_allowed: bool) -> list[str]:
    """Return the switches *given* and ours, with one list of all features that are turned off.

    >>> with_switches(["--no-sandbox", "--disable-features=Translate"], pictures=True, private_allowed=True)[:2]
    ['--no-sandbox', '--animation-duration-scale=0']
    """
    given = list(given)
    theirs = [
        name for one in given if one.startswith(FEATURES_OFF) for name in one.removeprefix(FEATURES_OFF).split(",")
    ]
    return [
        *(one for one in given if not one.startswith(FEATURES_OFF)),
        *NOBODY_LOOKS,
        *NO_SECRETS,
        *(() if pictures else NO_PICTURES),
        *(() if private_allowed else (RESOLVER_FLAG,)),
        FEATURES_OFF + ",".join((*PLAYWRIGHTS, *NOBODY_TYPES, *NEW_FRAME_FOR_EACH, *theirs)),
    ]

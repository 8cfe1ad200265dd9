"""What a Chromium of our own is started with: off with what a browser needs only where somebody looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from middlewares.addresses import resolver_flag

if TYPE_CHECKING:
    from collections.abc import Iterable

NO_PICTURES = ("--blink-settings=imagesEnabled=false,acceleratedCompositingEnabled=false", "--disable-remote-fonts")
"""What it does not ask for need not be refused; and what it lays out and scrolls, but nobody takes a picture of, it need
not draw."""
NOBODY_LOOKS = ("--animation-duration-scale=0",)
"""What moves in its window, but not in the page, need not be drawn."""
NO_SECRETS = ("--disable-site-isolation-trials",)
"""Frames of other sites need no process of their own in a page where nobody is logged in to any; contexts stay apart."""
FEATURES_OFF, FEATURES_ON = "--disable-features=", "--enable-features="
NOTHING_INSIDE = (
    "LocalNetworkAccessChecks",
    "LocalNetworkAccessChecksWebSockets",
    "LocalNetworkAccessForWorkers",
)
"""As it connects, the browser looks where a name has led to, and sends nothing from a public page to a private address: not
from sockets and workers either, of which nobody asks us. Newer ones do that by themselves."""
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
PLAYWRIGHTS_ON = ("CDPScreenshotNewSurface", "SkipListAccountsWithoutGaiaCookies")
"""What it turns on, likewise."""


def with_switches(
    given: Iterable[str], *, pictures: bool, private_allowed: bool, proxies: Iterable[str] = ()
) -> list[str]:
    """Return the switches *given* and ours, with one list of all features that are turned off, and one of those on.

    The *proxies* that it is to use, each a host with its port, may be private ones.

    >>> with_switches(["--no-sandbox", "--disable-features=Translate"], pictures=True, private_allowed=True)[:2]
    ['--no-sandbox', '--animation-duration-scale=0']
    """
    given = list(given)
    off = [*PLAYWRIGHTS, *NOBODY_TYPES, *NEW_FRAME_FOR_EACH, *_listed(given, FEATURES_OFF)]
    on = [*PLAYWRIGHTS_ON, *(() if private_allowed else NOTHING_INSIDE), *_listed(given, FEATURES_ON)]
    return [
        *(one for one in given if not one.startswith((FEATURES_OFF, FEATURES_ON))),
        *NOBODY_LOOKS,
        *NO_SECRETS,
        *(() if pictures else NO_PICTURES),
        *(() if private_allowed else (resolver_flag(proxies),)),
        FEATURES_OFF + ",".join(off),
        FEATURES_ON + ",".join(on),
    ]


def _listed(given: Iterable[str], switch: str) -> list[str]:
    return [name for one in given if one.startswith(switch) for name in one.removeprefix(switch).split(",")]

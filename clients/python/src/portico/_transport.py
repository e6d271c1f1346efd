"""Sends requests to the API, and repeats those that may be repeated."""
from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any, List, Mapping, TypeVar
from urllib.parse import quote, urlencode, urlsplit

from .errors import ConfigurationError, ConnectionFailed, KnownError, RequestFailed

#: A field that was not given. It is not sent, unlike None.
UNSET: Any = type("Unset", (), {"__repr__": lambda self: "UNSET", "__bool__": lambda self: False})()

ATTEMPTS = 5
BASE_DELAY_SECONDS = 1.0
#: Longer delays are errors, so that users do not wait without an answer.
RETRY_AFTER_MAX_SECONDS = 20.0
GATEWAY_FAILURES = (502, 503, 504)

T = TypeVar("T")


class Page(List[T]):
    """A list that may have a next page: pass `next_cursor` as `cursor`. None for the last page."""

    next_cursor: str | None = None


@dataclass
class Response:
    status: int
    headers: Mapping[str, str]
    text: str


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would send keys and tokens to another server."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


opener = urllib.request.build_opener(NoRedirects)


class Transport:
    def __init__(self, api_url: str, headers: Mapping[str, str], timeout_seconds: float) -> None:
        self.api_url = api_url
        self.headers = headers
        self.timeout_seconds = timeout_seconds

    def list(self, method: str, path: str, **given: Any) -> Any:
        """Calls an operation, and returns its items as a page."""
        answer = self.call(method, path, **given)
        page: Page[Any] = Page(answer["items"])
        page.next_cursor = answer.get("pagination", {}).get("next_cursor")
        return page

    def call(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        is_repeatable: bool = False,
    ) -> Any:
        """Calls an operation. Returns its response.

        Raises `KnownError`, `RequestFailed` or `ConnectionFailed`.
        """
        url = f"{self.api_url}/api/v1{path_of(path, params or {})}{query_of(query or {})}"
        data = None
        if body is not None or method in ("POST", "PATCH"):
            data = json.dumps({k: v for k, v in (body or {}).items() if v is not UNSET}).encode()
        is_repeatable = is_repeatable or method in ("GET", "DELETE")
        ends_at = time.monotonic() + self.timeout_seconds
        for attempt in range(ATTEMPTS):
            delay: float | None = BASE_DELAY_SECONDS * 2**attempt * random.uniform(0.5, 1.5)
            try:
                response = self._send(method, url, data, ends_at - time.monotonic())
            except (OSError, http.client.HTTPException) as error:
                failure: Exception = ConnectionFailed(f"Portico cannot be reached at {self.api_url}: {error}")
                failure.__cause__ = error
                # The server may have received it.
                if not is_repeatable:
                    raise failure
            else:
                if 200 <= response.status < 300:
                    return parsed(response.text)
                failure = failure_of(self.api_url, url, response)
                # The server has not processed a request that it limits.
                is_passing = response.status == 429 or (
                    is_repeatable and response.status in GATEWAY_FAILURES
                )
                if isinstance(failure, KnownError) or not is_passing:
                    raise failure
                delay = retry_after(response.headers, delay)
            if attempt + 1 == ATTEMPTS or delay is None or time.monotonic() + delay > ends_at:
                raise failure
            time.sleep(delay)
        raise AssertionError("unreachable")

    def _send(self, method: str, url: str, data: bytes | None, seconds: float) -> Response:
        headers = {**self.headers, **({"content-type": "application/json"} if data else {})}
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        # A third, so that a read without a response is repeated in time.
        limit = max(0.001, seconds / 3 if method == "GET" else seconds)
        try:
            with opener.open(request, timeout=limit) as answer:
                return Response(answer.status, lower(answer.headers), answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return Response(error.code, lower(error.headers), error.read().decode(errors="replace"))


def lower(headers: Any) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def path_of(template: str, params: Mapping[str, str]) -> str:
    for name, value in params.items():
        # "." and ".." would lead to another operation in any encoding.
        part = "%252E" if str(value) in (".", "..") else quote(str(value), safe="")
        template = template.replace("{" + name + "}", part)
    return template


def query_of(query: Mapping[str, Any]) -> str:
    given = {k: text_of(v) for k, v in query.items() if v is not UNSET and v is not None}
    return f"?{urlencode(given)}" if given else ""


def text_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise ConnectionFailed(f"The server did not return JSON: {text[:200]}") from error


def failure_of(api_url: str, url: str, response: Response) -> Exception:
    headers, status, text = response.headers, response.status, response.text
    if 300 <= status < 400:
        target = urlsplit(headers.get("location", "")).netloc
        return ConfigurationError(
            f"{api_url} redirects to {target or 'another URL'}. Set the URL of the server itself: keys are not sent on."
        )
    code = headers.get("x-stack-known-error") or headers.get("x-portico-error")
    docs_url = f"{api_url}/docs/reference/errors/#{code}" if code else None
    about: Any = {"status": status, "code": code, "docs_url": docs_url}
    about["request_id"] = headers.get("x-stack-request-id")
    if "x-stack-known-error" in headers:
        body = parsed(text)
        return KnownError(body["error"], details=body.get("details"), **about)
    about["retry_after_seconds"] = retry_after(headers, None, None)
    return RequestFailed(f"{status} of {url.split('?')[0]}: {text}", **about)


def retry_after(
    headers: Mapping[str, str], default: float | None, longest: float | None = RETRY_AFTER_MAX_SECONDS
) -> float | None:
    """Returns how long to wait. None if it is longer than `longest`."""
    text = headers.get("retry-after", "")
    try:
        seconds = float(text) if text[:1].isdigit() else parsedate_to_datetime(text).timestamp() - time.time()
    except (TypeError, ValueError):
        return default
    if longest is not None and seconds > longest:
        return None
    return seconds if longest is None else seconds * random.uniform(1, 1.25)

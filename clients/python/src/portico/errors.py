"""The errors of calls."""
from __future__ import annotations

from typing import Any, Mapping


class PorticoError(Exception):
    """The parent of all errors of this package, except for webhooks."""


class ConfigurationError(PorticoError):
    """An option is missing or invalid."""


class ConnectionFailed(PorticoError):
    """The server could not be reached in time, or its response was invalid, after all attempts."""


class RequestFailed(PorticoError):
    """The server returned an error.

    `code` is that of a known error, or of a feature that is off, and `docs_url` its page. Both are
    None for an error with a plain text.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str | None = None,
        details: Mapping[str, Any] | None = None,
        docs_url: str | None = None,
        request_id: str | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.details = dict(details or {})
        self.docs_url = docs_url
        self.request_id = request_id
        self.retry_after_seconds = retry_after_seconds

    def __str__(self) -> str:
        about = [part for part in (self.code, self.docs_url) if part is not None]
        return f"{self.message} ({', '.join(about)})" if about else self.message


class KnownError(RequestFailed):
    """An error with a code that the calling program can act on, such as `USER_NOT_FOUND`."""

    code: str

    def to_json(self) -> dict[str, Any]:
        """Returns the error as Portico sends it."""
        body: dict[str, Any] = {"code": self.code, "error": self.message}
        return {**body, "details": self.details} if self.details else body

"""Portico for Python: verifies requests and webhooks, and calls the API of a server.

The modules `portico.fastapi`, `portico.flask` and `portico.django` are for the frameworks.
"""
from __future__ import annotations

import os
from typing import Mapping

from ._calls import Calls
from ._transport import UNSET, Page, Transport
from .auth import Customer, Refused, RequestAuth, RequestUser, verify_request
from .errors import ConfigurationError, ConnectionFailed, KnownError, PorticoError, RequestFailed
from .tokens import AccessToken, KeySet, TokenVerifier
from .webhooks import WebhookVerificationError, sign_webhook, verify_webhook

__all__ = [
    "UNSET",
    "AccessToken",
    "ConfigurationError",
    "ConnectionFailed",
    "Customer",
    "KnownError",
    "Page",
    "Portico",
    "PorticoError",
    "Refused",
    "RequestAuth",
    "RequestFailed",
    "RequestUser",
    "WebhookVerificationError",
    "sign_webhook",
    "verify_request",
    "verify_webhook",
]

__version__ = "0.2.0"


class Portico(Calls):
    """A project of a Portico server, with the rights of its secret server key.

    Its attributes are the groups of calls, such as `portico.users.create(primary_email="ada@example.com")`.
    One object is for the whole program. Threads can share it.

    `api_url`, `project_id` and `secret_server_key` are by default the environment variables
    PORTICO_API_URL, PORTICO_PROJECT_ID and PORTICO_SECRET_SERVER_KEY. `keys` is the key set of the
    project, if tokens are verified without a connection to the server.
    """

    def __init__(
        self,
        *,
        api_url: str | None = None,
        project_id: str | None = None,
        secret_server_key: str | None = None,
        keys: KeySet | None = None,
        timeout_seconds: float = 30,
        extra_request_headers: Mapping[str, str] | None = None,
    ) -> None:
        self.api_url = (api_url or from_environment("PORTICO_API_URL")).rstrip("/")
        self.project_id = project_id or from_environment("PORTICO_PROJECT_ID")
        headers = {
            "x-stack-project-id": self.project_id,
            "x-stack-access-type": "server",
            "x-stack-secret-server-key": key_from(secret_server_key or from_environment("PORTICO_SECRET_SERVER_KEY")),
            "x-stack-client-version": f"python portico@{__version__}",
            **(extra_request_headers or {}),
        }
        transport = Transport(self.api_url, headers, timeout_seconds)
        super().__init__(transport)
        path = f"/projects/{self.project_id}/.well-known/jwks.json"
        query = {"include_anonymous": True}
        self._tokens = TokenVerifier(self.project_id, lambda: transport.call("GET", path, query=query), keys)

    def verify_access_token(self, token: str, *, include_anonymous: bool = False) -> AccessToken | None:
        """Verifies an access token with the public keys of the project, which are kept for ten minutes.

        Returns None if it is invalid, expired, of another project, or of an anonymous user without
        `include_anonymous`. Raises `ConnectionFailed` if the keys cannot be loaded.
        """
        return self._tokens.verify(token, include_anonymous=include_anonymous)


def key_from(value: str) -> str:
    """Returns a key for a header. The error of the library for headers would contain the key."""
    key = value.strip()
    if not (key.isascii() and key.isprintable()):
        raise ConfigurationError("The secret server key has characters that no key has.")
    return key


def from_environment(name: str) -> str:
    value = os.environ.get(name, "").strip()
    if not value:
        raise ConfigurationError(f"{name} is missing. Pass it, or set the environment variable.")
    return value

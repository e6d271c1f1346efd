"""Verifies access tokens with the public keys of the project."""
from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Any, Callable, Mapping

import jwt

#: How long the keys are kept, and how soon they may be loaded again for a key that is not among them.
CACHE_SECONDS = 600
COOLDOWN_SECONDS = 30
CLOCK_TOLERANCE_SECONDS = 30

KeySet = Mapping[str, Any]


@dataclass(frozen=True)
class AccessToken:
    """The data of a valid access token, when it was issued. `claims` has the own claims too."""

    user_id: str
    session_id: str
    display_name: str | None
    primary_email: str | None
    primary_email_verified: bool
    selected_team_id: str | None
    is_anonymous: bool
    expires_at: int
    claims: Mapping[str, Any]


class TokenVerifier:
    def __init__(self, project_id: str, load: Callable[[], KeySet], keys: KeySet | None = None) -> None:
        self._project_id = project_id
        self._load = load
        self._lock = threading.Lock()
        self._is_offline = keys is not None
        self._keys: dict[str, Any] = {} if keys is None else by_id(keys)
        self._loaded_at = self._tried_at = float("-inf")

    def verify(self, token: str, *, include_anonymous: bool = False) -> AccessToken | None:
        """Returns the data of a token: its signature, project and expiry are right. None otherwise."""
        project = self._project_id
        audiences = [project, f"{project}:anon"] if include_anonymous else [project]
        try:
            key = self._key_of(jwt.get_unverified_header(token).get("kid"))
            if key is None:
                return None
            claims = jwt.decode(
                token,
                key,
                # Nothing else: a token must not choose how it is verified.
                algorithms=["ES256"],
                audience=audiences,
                leeway=CLOCK_TOLERANCE_SECONDS,
                options={"require": ["exp", "iat", "sub"]},
            )
        except jwt.InvalidTokenError:
            return None
        return access_token(claims) if self._is_issued_for(claims) else None

    def _is_issued_for(self, claims: Mapping[str, Any]) -> bool:
        """Compares the path of the issuer. This machine may use another URL than browsers."""
        project = self._project_id
        path = "projects" if claims["aud"] == project else "projects-anonymous-users"
        return str(claims.get("iss")).endswith(f"/api/v1/{path}/{project}")

    def _key_of(self, key_id: str | None) -> Any:
        # Without the lock: a request with another key, which anybody can send, must not keep the others waiting.
        if self._is_offline or (key_id in self._keys and not self._is_outdated()):
            return self._keys.get(str(key_id))
        with self._lock:
            may_try = time.monotonic() - self._tried_at > COOLDOWN_SECONDS
            if self._is_outdated() or (key_id not in self._keys and may_try):
                self._tried_at = time.monotonic()
                self._keys = by_id(self._load())
                self._loaded_at = time.monotonic()
            return self._keys.get(str(key_id))

    def _is_outdated(self) -> bool:
        return time.monotonic() - self._loaded_at > CACHE_SECONDS


def by_id(keys: KeySet) -> dict[str, Any]:
    return {key["kid"]: jwt.PyJWK(key).key for key in keys["keys"]}


def access_token(claims: Mapping[str, Any]) -> AccessToken:
    return AccessToken(
        user_id=claims["sub"],
        session_id=claims["refresh_token_id"],
        display_name=claims["name"],
        primary_email=claims["email"],
        primary_email_verified=claims["email_verified"],
        selected_team_id=claims["selected_team_id"],
        is_anonymous=claims["is_anonymous"],
        expires_at=claims["exp"],
        claims=claims,
    )

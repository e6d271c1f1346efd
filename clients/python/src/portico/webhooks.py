"""Verifies webhook requests, in the format of Standard Webhooks. Needs the standard library only."""
from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Sequence

TOLERANCE_SECONDS = 5 * 60
#: Everybody can send a request, so the size is limited. Portico sends no webhook of this size.
BYTES_MAX = 1_048_576

MESSAGES = {
    "missing_headers": "The request has no webhook headers: webhook-id, webhook-timestamp and webhook-signature.",
    "invalid_timestamp": "The header webhook-timestamp must be a Unix time in seconds.",
    "too_old": "The webhook was signed more than five minutes ago.",
    "too_new": "The webhook was signed more than five minutes in the future. Check the clock of the receiver.",
    "too_large": "The body of the webhook has more than 1,048,576 bytes.",
    "wrong_signature": "The signature of the webhook is wrong. Check the secret, and pass the body as it was received.",
    "invalid_body": "The body of the webhook is no event.",
}


class WebhookVerificationError(Exception):
    """A request is no webhook of your project. Answer it with status 400."""

    def __init__(self, reason: str) -> None:
        super().__init__(MESSAGES[reason])
        self.reason = reason


def verify_webhook(
    body: bytes, headers: Mapping[str, str], secret: str | Sequence[str] | None, *, now: float | None = None
) -> dict[str, Any]:
    """Verifies the signature of a webhook request. Returns its event.

    The event has `id`, `type`, `version`, `timestamp` and `data`. It can arrive again with the same `id`.

    `body` is the raw body: the signature covers the exact bytes. `secret` is the signing secret of the
    endpoint (`whsec_…`), or several of them. `now` is for tests.

    Raises `WebhookVerificationError`, and `ValueError` if a secret is missing or has another format.
    """
    keys = [key_of(one) for one in ([secret] if isinstance(secret, str) else secret or []) if one]
    if not keys:
        raise ValueError("The webhook secret is missing. Set it to the secret of the endpoint.")
    if not isinstance(body, (bytes, bytearray)):
        raise TypeError("Pass the raw body as bytes: the signature covers the exact bytes.")
    message_id, timestamp, signatures = signed_headers({k.lower(): v for k, v in headers.items()})
    check_time(timestamp, time.time() if now is None else now)
    if len(body) > BYTES_MAX:
        raise WebhookVerificationError("too_large")
    signed = f"{message_id}.{timestamp}.".encode() + bytes(body)
    expected = [b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    given = [one.encode() for one in signatures.split(" ")]
    if not any(hmac.compare_digest(one, right) for one in given for right in expected):
        raise WebhookVerificationError("wrong_signature")
    return event_of(message_id, bytes(body))


def sign_webhook(
    body: bytes, secret: str, *, message_id: str = "msg_test", now: float | None = None
) -> dict[str, str]:
    """Returns the headers of a webhook request, for tests of your receiver."""
    timestamp = str(int(time.time() if now is None else now))
    digest = hmac.new(key_of(secret), f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    signature = "v1," + base64.b64encode(digest).decode()
    return {"webhook-id": message_id, "webhook-timestamp": timestamp, "webhook-signature": signature}


def key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[len("whsec_") :], validate=True) if secret.startswith("whsec_") else b""
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError('The webhook secret is invalid. It begins with "whsec_".')
    return key


def signed_headers(headers: Mapping[str, str]) -> tuple[str, str, str]:
    """Reads the headers of Standard Webhooks, or those of Svix."""
    for prefix in ("webhook", "svix"):
        found = [headers.get(f"{prefix}-{name}", "") for name in ("id", "timestamp", "signature")]
        if all(found):
            return (found[0], found[1], found[2])
    raise WebhookVerificationError("missing_headers")


def check_time(timestamp: str, now: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 11):
        raise WebhookVerificationError("invalid_timestamp")
    age = now - int(timestamp)
    if age > TOLERANCE_SECONDS:
        raise WebhookVerificationError("too_old")
    if age < -TOLERANCE_SECONDS:
        raise WebhookVerificationError("too_new")


def event_of(message_id: str, body: bytes) -> dict[str, Any]:
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise WebhookVerificationError("invalid_body")
    return {**event, "id": message_id}

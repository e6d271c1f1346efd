import base64
import hashlib
import hmac
import json
import time
import unittest

from world import GIVEN

from portico import WebhookVerificationError, sign_webhook, verify_webhook

DELIVERED = GIVEN["webhook"]
SECRET = "whsec_" + base64.b64encode(bytes([7]) * 24).decode()


def signed(body: bytes, *, at: float | None = None, secret: str = SECRET, prefix: str = "webhook") -> dict[str, str]:
    timestamp = str(int(time.time() if at is None else at))
    key = base64.b64decode(secret[6:])
    digest = hmac.new(key, f"msg_1.{timestamp}.".encode() + body, hashlib.sha256).digest()
    values = ("msg_1", timestamp, "v1," + base64.b64encode(digest).decode())
    return {f"{prefix}-{name}": value for name, value in zip(("id", "timestamp", "signature"), values)}


class Webhooks(unittest.TestCase):
    def test_accepts_what_a_server_has_delivered(self) -> None:
        event = verify_webhook(DELIVERED["body"].encode(), DELIVERED["headers"], DELIVERED["secret"])

        self.assertEqual((event["id"], event["type"]), (DELIVERED["id"], "user.created"))

    def test_accepts_what_sign_webhook_has_signed(self) -> None:
        body = b'{"type": "team.deleted"}'

        event = verify_webhook(body, sign_webhook(body, SECRET, message_id="msg_7"), SECRET)

        self.assertEqual(event["id"], "msg_7")

    def test_one_of_several_secrets_and_both_families_of_headers(self) -> None:
        body = b' {"type": "team.deleted"}\n'
        for prefix in ("webhook", "svix", "Webhook"):
            event = verify_webhook(body, signed(body, prefix=prefix), [DELIVERED["secret"], SECRET])
            self.assertEqual(event, {"type": "team.deleted", "id": "msg_1"})

    def test_refuses_others_with_the_reason(self) -> None:
        body = b'{"type": "team.deleted"}'
        large = json.dumps({"type": "x" * 1_048_576}).encode()
        now = time.time()
        refused = {
            "missing_headers": [(body, {}), (body, {"webhook-id": "msg_1"})],
            "invalid_timestamp": [(body, {**signed(body), "webhook-timestamp": one}) for one in ("", "²", "1e9")][1:],
            "too_old": [(body, signed(body, at=now - 400))],
            "too_new": [(body, signed(body, at=now + 400))],
            "too_large": [(large, signed(large))],
            "wrong_signature": [
                (body + b" ", signed(body)),
                (body, {**signed(body), "webhook-signature": "v1, ,v1 ä"}),
                (body, signed(body, secret=DELIVERED["secret"])),
            ],
            "invalid_body": [(one, signed(one)) for one in (b"", b"no JSON", b"[]", b'{"type": 1}', b"\xff")],
        }
        for reason, requests in refused.items():
            for one, headers in requests:
                with self.assertRaises(WebhookVerificationError) as raised:
                    verify_webhook(one, headers, SECRET)
                self.assertEqual(raised.exception.reason, reason)

    def test_mistakes_of_the_receiver_are_other_errors(self) -> None:
        body = b'{"type": "team.deleted"}'
        for missing in (None, "", []):
            with self.assertRaisesRegex(ValueError, "is missing"):
                verify_webhook(body, signed(body), missing)
        with self.assertRaisesRegex(ValueError, "is invalid"):
            verify_webhook(body, signed(body), "secret")
        with self.assertRaises(TypeError):
            verify_webhook(body.decode(), signed(body), SECRET)  # type: ignore[arg-type]

import base64
import json
import unittest
from unittest import mock

from world import GIVEN, Person, portico

from portico import ConfigurationError, ConnectionFailed, Portico, tokens, verify_request


def replaced(token: str, **claims: object) -> str:
    """Returns another payload with the same signature."""
    head, payload, signature = token.split(".")
    old = json.loads(base64.urlsafe_b64decode(payload + "=="))
    new = base64.urlsafe_b64encode(json.dumps({**old, **claims}).encode()).decode().rstrip("=")
    return f"{head}.{new}.{signature}"


def headed(token: str, **head: object) -> str:
    text = base64.urlsafe_b64encode(json.dumps(head).encode()).decode().rstrip("=")
    return f"{text}.{token.split('.', 1)[1]}"


class Tokens(unittest.TestCase):
    def test_the_error_of_a_malformed_key_has_no_part_of_it(self) -> None:
        with self.assertRaises(ConfigurationError) as caught:
            Portico(api_url="http://localhost:9", project_id=portico.project_id, secret_server_key="ssk_1\nsecret")

        self.assertNotIn("secret", str(caught.exception).replace("secret server key", ""))

    def test_a_header_of_any_depth_is_no_token(self) -> None:
        self.assertIsNone(verify_request(portico, {"x-stack-auth": "[" * 100_000}).user)

    def test_a_token_has_the_data_of_its_user(self) -> None:
        ada = Person(primary_email="ada@example.com", primary_email_verified=True)
        token = portico.verify_access_token(ada.token)

        assert token is not None
        self.assertEqual((token.user_id, token.display_name), (ada.id, "Ada"))
        self.assertEqual((token.primary_email, token.primary_email_verified), ("ada@example.com", True))
        self.assertEqual(token.session_id, portico.sessions.list(user_id=ada.id)[0]["id"])
        self.assertFalse(token.is_anonymous)

    def test_the_keys_are_loaded_once(self) -> None:
        ada = Person()
        own = Portico()
        with mock.patch.object(own._tokens, "_load", wraps=own._tokens._load) as load:
            for _ in range(20):
                self.assertIsNotNone(own.verify_access_token(ada.token))
                self.assertIsNone(own.verify_access_token(headed(ada.token, alg="ES256", kid="other")))
        self.assertEqual(load.call_count, 1)

    def test_an_unknown_key_does_not_load_the_keys_again_at_once_also_after_a_failure(self) -> None:
        ada = Person()
        own = Portico()
        self.assertIsNotNone(own.verify_access_token(ada.token))
        other = headed(ada.token, alg="ES256", kid="other")
        with mock.patch.object(own._tokens, "_load", side_effect=ConnectionFailed("away")) as load:
            with mock.patch.object(tokens, "COOLDOWN_SECONDS", -1), self.assertRaises(ConnectionFailed):
                own.verify_access_token(other)
            for _ in range(3):
                self.assertIsNone(own.verify_access_token(other))
                self.assertIsNotNone(own.verify_access_token(ada.token))
        self.assertEqual(load.call_count, 1)

    def test_no_server_is_needed_with_the_keys(self) -> None:
        offline = Portico(api_url="http://127.0.0.1:1", keys=GIVEN["keys"])

        self.assertIsNotNone(offline.verify_access_token(Person().token))
        self.assertIsNone(offline.verify_access_token(GIVEN["stranger"]))

    def test_refuses_tokens_that_are_forged_expired_anonymous_or_of_another_project(self) -> None:
        token = Person().token
        kid = json.loads(base64.urlsafe_b64decode(token.split(".")[0] + "=="))["kid"]
        refused = [
            replaced(token, sub="11111111-2222-4333-8444-555555555555"),
            headed(token, alg="none", kid=kid).rsplit(".", 1)[0] + ".",
            headed(token, alg="HS256", kid=kid),
            headed(token, alg="ES256"),
            GIVEN["stranger"],
            GIVEN["anonymous"],
            "a.b.c",
            "",
            "ä",
        ]
        for one in refused:
            self.assertIsNone(portico.verify_access_token(one), one)
        with mock.patch.object(tokens, "CLOCK_TOLERANCE_SECONDS", -3600):
            self.assertIsNone(portico.verify_access_token(token))

    def test_anonymous_users_are_included_on_request(self) -> None:
        token = portico.verify_access_token(GIVEN["anonymous"], include_anonymous=True)

        assert token is not None
        self.assertTrue(token.is_anonymous)

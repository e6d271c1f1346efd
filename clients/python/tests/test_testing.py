import json
import os
import tempfile
import unittest
from unittest import mock

from portico import ConnectionFailed, RequestFailed
from portico.testing import start_test_server

PRO = {
    "payments.products.pro": {
        "displayName": "Pro",
        "customerType": "user",
        "prices": {"monthly": {"USD": "5", "interval": [1, "month"]}},
    }
}


class Testing(unittest.TestCase):
    def test_a_server_has_projects_people_and_purchases(self) -> None:
        command = json.loads(os.environ["PORTICO_TEST_SERVER"])
        # The test must not use the database of a server that the developer has.
        live = "postgres://elsewhere.invalid/live"
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        with open(os.path.join(folder.name, ".env"), "w") as file:
            file.write(f"PORTICO_DATABASE_URL={live}\nPORTICO_LOG_LEVEL=error\n")
        with mock.patch.dict(os.environ, {"PORTICO_DATABASE_URL": live}):
            server = start_test_server(command, cwd=folder.name)
        with server:
            project = server.create_project(settings=PRO)
            other = server.create_project()
            ada = project.sign_up()

            self.assertEqual(project.environment["PORTICO_PROJECT_ID"], project.id)
            token = project.portico.verify_access_token(ada.access_token)
            self.assertEqual((token.user_id, token.primary_email), (ada.id, ada.email))
            self.assertIsNone(other.portico.verify_access_token(ada.access_token))
            with self.assertRaisesRegex(RequestFailed, "declined"):
                project.buy(ada.id, "pro", "monthly", test_card="declined")
            self.assertEqual(self.quantity(project, ada.id), 0)
            project.buy(ada.id, "pro", "monthly")
            self.assertEqual(self.quantity(project, ada.id), 1)
            self.assertRegex(project.create_webhook_endpoint("http://localhost:9/webhooks"), "^whsec_")
        with self.assertRaises(ConnectionFailed):
            project.sign_up()

    def quantity(self, project, user_id: str) -> int:
        products = project.portico.payments.list_products(customer_type="user", customer_id=user_id)
        return sum(product["id"] == "pro" for product in products)

    def test_a_server_that_does_not_start_says_why(self) -> None:
        with self.assertRaisesRegex(RuntimeError, "No such option"):
            start_test_server(["python3", "-c", "raise SystemExit('No such option')"])

import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import { startStripe, type TestStripe } from '@portico/testkit/outside/stripe';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BillingPerson, billingPerson } from '../kit/billing-person.ts';
import { sharedBrowser } from '../kit/example-app.ts';

/** Billing of a team in the account settings, for members with and without the permission to update the team. */

let stripe: TestStripe;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  stripe = await startStripe();
  server = await startTestServer({ engine: engineOfRun(), environment: stripe.environment });
  stripe.useClock(() => server.clock.now());
  browser = await sharedBrowser();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await stripe?.stop();
});

/** Creates a team with seats, of which the customer of a shop is a member. */
async function memberOfTeam(permissions: readonly string[]): Promise<{ at: BillingPerson; teamId: string }> {
  const at = await billingPerson(server, stripe, browser);
  onTestFinished(at.close);
  const { shop } = at;
  const config = {
    'payments.testMode': true,
    'payments.products.seats': {
      displayName: 'Seats',
      customerType: 'team',
      stackable: true,
      prices: { monthly: { USD: '12', interval: [1, 'month'] } },
    },
  };
  const config_override_string = JSON.stringify(config);
  const configured = await shop.api
    .admin()
    .call('PATCH /internal/config/override', { body: { config_override_string } });
  expect(configured).toSucceed();
  const api = shop.api.server();
  const { body: team } = await api.call('POST /teams', { body: { display_name: 'Night shift' } });
  const user_id = shop.customer.customer_id;
  const params = { team_id: team.id, user_id };
  expect(await api.call('POST /team-memberships/:team_id/:user_id', { params, body: {} })).toSucceed(201);
  for (const permission_id of permissions) {
    const granted = { params: { ...params, permission_id }, body: {} };
    expect(await api.call('POST /team-permissions/:team_id/:user_id/:permission_id', granted)).toSucceed(201);
  }
  const { body } = await api.call('POST /payments/purchases/create-purchase-url', {
    body: { customer_type: 'team', customer_id: team.id, product_id: 'seats' },
  });
  const full_code = new URL(body.url).pathname.replace('/purchase/', '');
  const session = { full_code, price_id: 'monthly', quantity: 3 };
  expect((await shop.ask('/internal/payments/test-mode-purchase-session', session)).text).toBe('{"success":true}');
  return { at, teamId: team.id };
}

test('a member who may update the team changes its seats', async () => {
  const { at, teamId } = await memberOfTeam(['$update_team']);
  const products = at.page.getByRole('list', { name: 'Products', exact: true });
  await at.open(`team-${teamId}`);

  await products.getByText('$36.00 per month (3 × $12.00)').waitFor();
  await at.page.getByRole('button', { name: 'Change Seats' }).click();
  await at.page.getByLabel('Quantity').fill('0');
  await at.page.getByText('Enter a whole number of 1 or more.').waitFor();
  await at.page.getByLabel('Quantity').fill('5');
  await at.page.getByText('$60.00', { exact: true }).waitFor();
  await at.page.getByRole('button', { name: 'Confirm change' }).click();

  await products.getByText('$60.00 per month (5 × $12.00)').waitFor();
  expect(at.complaints).toEqual([]);
});

test('a member who may not update the team sees no billing', async () => {
  const { at, teamId } = await memberOfTeam([]);
  await at.open(`team-${teamId}`);

  await at.page.getByRole('heading', { level: 3, name: 'Leave team' }).waitFor();
  expect(await at.page.getByRole('heading', { level: 3, name: 'Products' }).count()).toBe(0);
});

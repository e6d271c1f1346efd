import type { Endpoints } from '@portico/contract';
import type { Answer } from '@portico/testkit';
import { type StripeShop, startStripeServer, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

/** Attacks on billing: other customers, teams without the permission, subscriptions and payments of others. */

const { server, stripe, stop } = await startStripeServer(1);
afterAll(stop);

interface Target {
  readonly customer_type: 'user' | 'team' | 'custom';
  readonly customer_id: string;
}

/** Creates a project whose user pays for a subscription. */
async function victim() {
  const given = await stripeShop(server, stripe);
  const payment = stripe.pay(await given.begin(await given.code('pro'), 'monthly'));
  await stripe.deliver(server.url);
  const { body } = await given.api.server().call('GET /payments/products/:customer_type/:customer_id', {
    params: given.customer,
  });
  return { ...given, payment: payment.id, subscription: body.items[0]?.purchase_id ?? '' };
}

type Send = (operation: keyof Endpoints, input: object) => Promise<Answer<unknown>>;

/** Returns a cursor that begins at a payment, as in the list of its customer. */
const positionOf = (payment: string) => `2099-01-01T00:00:00.000000Z_${payment}`;

/** Returns every operation of billing, for one customer. */
function operations(subscription_id: string, payment: string) {
  const change = { product_id: 'max' };
  const back = { return_url: 'http://localhost:3000/' };
  const of = (more: object = {}) => ({ params: more });
  return [
    ['GET /payments/billing/:customer_type/:customer_id', of()],
    ['GET /payments/invoices/:customer_type/:customer_id', of()],
    ['GET /payments/payments/:customer_type/:customer_id', of()],
    ['GET /payments/payments/:customer_type/:customer_id', { params: {}, query: { cursor: positionOf(payment) } }],
    ['POST /payments/payment-method/:customer_type/:customer_id/setup-intent', { params: {}, body: {} }],
    [
      'POST /payments/payment-method/:customer_type/:customer_id/set-default',
      { params: {}, body: { setup_intent_id: 'seti_1' } },
    ],
    ['POST /payments/billing/:customer_type/:customer_id/portal', { params: {}, body: back }],
    ['DELETE /payments/products/:customer_type/:customer_id/:product_id', of({ product_id: 'pro' })],
    [
      'DELETE /payments/products/:customer_type/:customer_id/:product_id',
      { params: { product_id: 'pro' }, query: { subscription_id } },
    ],
    [
      'POST /payments/products/:customer_type/:customer_id/switch',
      { params: {}, body: { from_product_id: 'pro', to_product_id: 'max' } },
    ],
    [
      'PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id',
      { params: { subscription_id }, body: change },
    ],
    [
      'PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id',
      { params: { subscription_id }, body: { cancel_at_period_end: true } },
    ],
    [
      'POST /payments/subscriptions/:customer_type/:customer_id/:subscription_id/preview',
      { params: { subscription_id }, body: change },
    ],
  ] as const;
}

/** Sends every operation for a customer, and returns the answers that did not fail. */
async function attack(
  send: Send,
  target: Target,
  given: { subscription: string; payment: string },
  expected: (answer: Answer<unknown>) => void,
) {
  for (const [operation, input] of operations(given.subscription, given.payment)) {
    const answer = await send(operation, { ...input, params: { ...target, ...input.params } });
    expected(answer);
  }
}

const asClient = (api: { callBadly: unknown }): Send => api.callBadly as Send;

/** Returns what the provider has, so that a test sees that nothing changed there. */
const atProvider = ({ account }: StripeShop) =>
  JSON.stringify([stripe.store.list(account, 'subscription'), stripe.store.list(account, 'setup_intent')]);

describe('billing of another user', () => {
  test('is refused to users, anonymous users and clients without a user', async () => {
    const given = await victim();
    const before = atProvider(given);
    const eve = await given.project.user();
    const anonymous = (await given.api.call('POST /auth/anonymous/sign-up')).body;
    const calls = stripe.requests.length;
    for (const tokens of [eve, anonymous]) {
      const api = given.api.as(tokens);
      await attack(asClient(api), given.customer, given, (answer) => expect(answer).toBeRefused(403, /own user/));
    }
    await attack(asClient(given.api), given.customer, given, (answer) =>
      expect(answer).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER'),
    );
    expect(atProvider(given)).toBe(before);
    expect(stripe.requests).toHaveLength(calls);
  });

  test('is not reached with the ID of a subscription or payment', async () => {
    const given = await victim();
    const before = atProvider(given);
    const eve = await given.project.user();
    const own = { customer_type: 'user', customer_id: eve.id } as const;
    const api = given.api.as(eve);
    for (const [operation, input] of operations(given.subscription, given.payment)) {
      if (!operation.includes('subscription') && !JSON.stringify(input).includes(given.subscription)) continue;
      const answer = await asClient(api)(operation, { ...input, params: { ...own, ...input.params } });
      expect(answer).toBeRefused(404);
    }
    const stolen = await api.call('GET /payments/payments/:customer_type/:customer_id', {
      params: own,
      query: { cursor: positionOf(given.payment) },
    });
    expect((stolen.body as { items: unknown[] }).items).toEqual([]);
    expect(atProvider(given)).toBe(before);
  });

  test('is not reached from another project, at any level', async () => {
    const given = await victim();
    const before = atProvider(given);
    const other = await stripeShop(server, stripe);
    await attack(asClient(other.api.as(given.user)), given.customer, given, (answer) =>
      expect(answer.status).toBe(401),
    );
    for (const api of [other.api.server(), other.api.admin()]) {
      await attack(asClient(api), given.customer, given, (answer) => expect(answer).toFail('CUSTOMER_DOES_NOT_EXIST'));
      for (const [operation, input] of operations(given.subscription, given.payment)) {
        if (!JSON.stringify(input).includes(given.subscription)) continue;
        const answer = await asClient(api)(operation, { ...input, params: { ...other.customer, ...input.params } });
        expect(answer).toBeRefused(404);
      }
    }
    expect(
      await other.api
        .admin()
        .call('POST /internal/payments/transactions/refund', { body: { payment_id: given.payment } }),
    ).toBeRefused(404);
    expect(
      await other.api.admin().call('POST /internal/payments/transactions/refund', {
        body: { type: 'subscription', id: given.subscription },
      }),
    ).toFail('SUBSCRIPTION_INVOICE_NOT_FOUND');
    expect(atProvider(given)).toBe(before);
  });

  test('is closed to a deleted user, whose token is still valid', async () => {
    const given = await victim();
    const params = { user_id: given.customer.customer_id as never };
    expect(await given.api.server().call('DELETE /users/:user_id', { params })).toSucceed();
    await attack(asClient(given.api.as(given.user)), given.customer, given, (answer) =>
      expect(answer.status).toBeGreaterThanOrEqual(400),
    );
  });
});

describe('billing of a team', () => {
  test('needs membership and $update_team, also for reading', async () => {
    const given = await victim();
    const owner = await given.project.user();
    const member = await given.project.user();
    const stranger = await given.project.user();
    const team = await given.api.server().call('POST /teams', { body: { display_name: 'Otters' } });
    const team_id = team.body.id;
    const target = { customer_type: 'team', customer_id: team_id } as const;
    for (const { id } of [owner, member]) {
      await given.api.server().call('POST /team-memberships/:team_id/:user_id', {
        params: { team_id, user_id: id as never },
        body: {},
      });
    }
    const grant = (permission_id: string, user: { id: string }) =>
      given.api.server().call('POST /team-permissions/:team_id/:user_id/:permission_id', {
        params: { team_id, user_id: user.id as never, permission_id },
        body: {},
      });
    for (const id of ['team_admin', 'team_member']) {
      await given.api.server().callBadly('DELETE /team-permissions/:team_id/:user_id/:permission_id', {
        params: { team_id, user_id: member.id, permission_id: id },
      });
    }
    await grant('$read_members', member);
    await grant('$update_team', owner);

    await attack(asClient(given.api.as(stranger)), target, given, (answer) =>
      expect(answer).toFail('TEAM_MEMBERSHIP_NOT_FOUND'),
    );
    await attack(asClient(given.api.as(member)), target, given, (answer) =>
      expect(answer).toFail('TEAM_PERMISSION_REQUIRED', { permission_id: '$update_team' }),
    );
    await attack(asClient(given.api), target, given, (answer) => expect(answer).toFail('USER_AUTHENTICATION_REQUIRED'));
    const api = given.api.as(owner);
    for (const operation of [
      'GET /payments/billing/:customer_type/:customer_id',
      'GET /payments/payments/:customer_type/:customer_id',
    ] as const) {
      const answer = await api.call(operation, { params: target });
      expect(answer).toSucceed();
      expect(answer.trips).toBe(1);
    }
    // The subscription of the user is not one of the team.
    const params = { ...target, subscription_id: given.subscription };
    expect(
      await api.call('PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id', {
        params,
        body: { cancel_at_period_end: true },
      }),
    ).toBeRefused(404);
  });
});

describe('billing of custom customers', () => {
  test('is only for servers', async () => {
    const given = await victim();
    const target = { customer_type: 'custom', customer_id: given.customer.customer_id } as const;
    await attack(asClient(given.api.as(given.user)), target, given, (answer) => expect(answer).toBeRefused(403));
    const server_ = given.api.server();
    const read = await server_.call('GET /payments/billing/:customer_type/:customer_id', { params: target });
    // The same ID is another customer.
    expect(read.body).toMatchObject({ has_customer: false });
    const listed = await server_.call('GET /payments/payments/:customer_type/:customer_id', { params: target });
    expect(listed.body.items).toEqual([]);
  });
});

describe('payments, refunds and revenue of a project', () => {
  test('are only for admins', async () => {
    const given = await victim();
    for (const api of [given.api.as(given.user), given.api.server()]) {
      const send = asClient(api);
      const body = { payment_id: given.payment };
      const query = { from_millis: 0, to_millis: 1 };
      expect(await send('GET /internal/payments/payments', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
      expect(await send('POST /internal/payments/transactions/refund', { body })).toFail('INSUFFICIENT_ACCESS_TYPE');
      expect(await send('GET /internal/payments/revenue', { query })).toFail('INSUFFICIENT_ACCESS_TYPE');
    }
    expect(stripe.store.list(given.account, 'refund')).toEqual([]);
  });
});

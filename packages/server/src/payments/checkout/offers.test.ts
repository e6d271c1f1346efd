import { type Portico, portico } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/outside/payments';
import { expect, test } from 'vitest';

const list = 'GET /payments/offers/:customer_type/:customer_id';
const monthly = { USD: '10', interval: [1, 'month'] } as const;
const hiddenPrice = { USD: '1', interval: [1, 'month'], serverOnly: true } as const;

const payments = {
  testMode: true,
  catalogs: { plans: {}, forever: {} },
  products: {
    free: { displayName: 'Free', catalogId: 'plans', prices: 'include-by-default' },
    pro: { displayName: 'Pro', catalogId: 'plans', prices: { monthly, hidden: hiddenPrice } },
    max: { displayName: 'Max', catalogId: 'plans', prices: { monthly } },
    boost: { isAddOnTo: { pro: true }, stackable: true, prices: { once: { USD: '5' } } },
    pack: { stackable: true, prices: { once: { USD: '5' } } },
    hidden: { serverOnly: true, prices: { monthly } },
    internal: { prices: { hidden: hiddenPrice } },
    basic: { catalogId: 'forever', prices: { once: { USD: '50' } } },
    full: { catalogId: 'forever', prices: { once: { USD: '90' } } },
    seats: { customerType: 'team', stackable: true, prices: { monthly } },
  },
} as const;

async function shop(more: object = {}) {
  const at = await portico();
  await configurePayments(at, { ...payments, ...more } as never);
  const user = await at.project.user();
  const customer = { customer_type: 'user' as const, customer_id: user.id };
  const offers = async () => await at.api.as(user).call(list, { params: customer });
  const ids = async () => (await offers()).body.items.map(({ product_id }) => product_id);
  const grant = async (product_id: string) =>
    await at.api.server().call('POST /payments/products/:customer_type/:customer_id', {
      params: customer,
      body: { product_id },
    });
  return { ...at, at, user, customer, offers, ids, grant };
}

async function team({ api }: Portico, creator_user_id: string) {
  const body = { display_name: 'Crew', creator_user_id: creator_user_id as never };
  return (await api.server().call('POST /teams', { body })).body;
}

test('a customer with the product by default can buy what clients can see, with the prices that they can choose', async () => {
  const { offers } = await shop();
  const answer = await offers();

  expect(answer.trips).toBe(1);
  expect(answer.body.items.map(({ product_id }) => product_id)).toEqual(['pro', 'max', 'pack', 'basic', 'full']);
  expect(answer.body.items[0]?.product).toMatchObject({ display_name: 'Pro', prices: { monthly } });
  expect(answer.body.items[0]?.product.prices).not.toHaveProperty('hidden');
});

test('what a customer has is not offered, nor what would replace it; add-ons and stackable products are', async () => {
  const { ids, grant } = await shop();
  await grant('pro');
  await grant('pack');
  await grant('basic');

  expect(await ids()).toEqual(['boost', 'pack']);
});

test('nothing is offered while new purchases are blocked, or before payments are set up', async () => {
  expect(await (await shop({ blockNewPurchases: true })).ids()).toEqual([]);
  expect(await (await shop({ testMode: false })).ids()).toEqual([]);
});

test('a team is offered its products, to members who may buy for it', async () => {
  const { at, api, project, user } = await shop();
  await project.configure({ team_creator_default_permissions: [{ id: '$update_team' }] });
  const { id } = await team(at, user.id);
  const params = { customer_type: 'team' as const, customer_id: id };
  const member = await project.user();
  const membership = { team_id: id, user_id: member.id };
  await api.server().call('POST /team-memberships/:team_id/:user_id', { params: membership, body: {} });

  const { body } = await api.as(user).call(list, { params });
  expect(body.items.map(({ product_id }) => product_id)).toEqual(['seats']);
  expect(await api.as(member).call(list, { params })).toFail('TEAM_PERMISSION_REQUIRED');
  expect(await api.as(await project.user()).call(list, { params })).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
});

test('users see only their own offers', async () => {
  const { api, project, customer } = await shop();
  expect(await api.as(await project.user()).call(list, { params: customer })).toBeRefused(403);
  const lost = { customer_type: 'user' as const, customer_id: crypto.randomUUID() };
  expect(await api.server().call(list, { params: lost })).toFail('USER_NOT_FOUND');
});

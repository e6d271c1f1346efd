import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type PorticoTestServer } from './index.ts';

/** Purchases with test cards, in test mode and at the stand-in of Stripe. */

let server: PorticoTestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(async () => await server.stop());

const products = {
  pro: {
    displayName: 'Pro',
    customerType: 'user',
    prices: { monthly: { USD: '10', interval: [1, 'month'] } },
    includedItems: { credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' } },
  },
};

async function shop() {
  const project = await server.createProject();
  await (await project.app.getProject()).updateConfig({
    'payments.items': { credits: { customerType: 'user' } },
    'payments.products': products,
  });
  const { user } = await project.createSignedInUser();
  const owned = async () => (await user.listProducts()).map(({ id }) => id);
  return { project, user, owned, purchase: { customer: { userId: user.id }, productId: 'pro' } };
}

test.each(['test mode', 'Stripe'])('cards succeed and are declined: %s', async (mode) => {
  const { project, owned, purchase, user } = await shop();
  if (mode === 'Stripe') await project.payments.connectStripe();
  await expect(project.payments.buy({ ...purchase, card: 'declined' })).rejects.toThrow('declined');
  expect(await owned()).toEqual([]);
  await project.payments.buy({ ...purchase, card: 'needs-confirmation' });
  expect(await owned()).toEqual(['pro']);
  expect((await user.getItem('credits')).quantity).toBe(100);
  expect(server.errors()).toEqual([]);
});

test('subscriptions renew when the clock moves, and a declined renewal does not', async () => {
  const { project, owned, purchase, user } = await shop();
  await project.payments.connectStripe();
  await project.payments.buy(purchase);
  const credits = async () => (await user.getItem('credits')).quantity;
  expect(await (await user.getItem('credits')).tryDecreaseQuantity(30)).toBe(true);
  expect(await credits()).toBe(70);

  await server.clock.advance({ days: 32 });
  expect(await credits()).toBe(100);
  await server.clock.advance({ days: 64 });
  expect(await owned()).toEqual(['pro']);
  await project.payments.renewWith('declined');
  await server.clock.advance({ days: 31 });
  expect((await user.listProducts()).map(({ subscription }) => subscription?.status)).toEqual(['past_due']);
  expect(server.errors()).toEqual([]);
});

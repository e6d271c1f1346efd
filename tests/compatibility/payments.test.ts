import { engineOfRun, type Portico, portico, startTestServer } from '@portico/testkit';
import { configurePayments } from '@portico/testkit/outside/payments';
import { startStripe } from '@portico/testkit/outside/stripe';
import { describe, expect, onTestFinished, test } from 'vitest';
import { codeOf, ownSdk, type Sdk, sdks } from './sdks.ts';

/** Every method for payments of the published SDK `@stackframe/js` 2.8.51, also with our own. */

const monthly = { USD: '10', interval: [1, 'month'] } as const;

/** @param clientsWithoutUser the server SDK reads and sells without a user and without the secret key */
async function shop(sdk: Sdk, given: Portico, clientsWithoutUser = true) {
  await configurePayments(given, {
    clientsWithoutUser,
    catalogs: { plans: {} },
    items: {
      credits: { displayName: 'Credits', customerType: 'user' },
      seats: { displayName: 'Seats', customerType: 'team' },
      calls: { customerType: 'custom' },
    },
    products: {
      pro: {
        displayName: 'Pro',
        catalogId: 'plans',
        prices: { monthly },
        includedItems: { credits: { quantity: 100, expires: 'when-purchase-expires' } },
      },
      pack: {
        customerType: 'team',
        stackable: true,
        prices: { once: { USD: '5' } },
        includedItems: { seats: { quantity: 2, expires: 'never' } },
      },
      api: { customerType: 'custom', prices: { monthly } },
    },
  });
  const user = await given.project.user();
  const tokenStore = { accessToken: user.access_token, refreshToken: user.refresh_token };
  const client = sdk.clientOf(given, { tokenStore });
  const [server, admin] = [sdk.serverOf(given), sdk.adminOf(given)];
  return { ...given, server, admin, client, user };
}

describe.each(sdks)('%s', (_name, sdk) => {
  test('servers change the quantities of items, and clients read them', async () => {
    const { server, client, user } = await shop(sdk, await portico());
    const item = await server.getItem({ userId: user.id, itemId: 'credits' });
    expect([item.displayName, item.quantity, item.nonNegativeQuantity]).toEqual(['Credits', 0, 0]);

    await item.increaseQuantity(5);
    expect(await item.tryDecreaseQuantity(6)).toBe(false);
    expect(await item.tryDecreaseQuantity(2)).toBe(true);
    await item.decreaseQuantity(10);

    const own = await client.getUser({ or: 'throw' });
    expect(await own.getItem('credits')).toMatchObject({
      displayName: 'Credits',
      quantity: -7,
      nonNegativeQuantity: 0,
    });
    expect(await client.getItem({ userId: user.id, itemId: 'credits' })).toMatchObject({ quantity: -7 });
    expect(await codeOf(async () => await own.getItem('seats'))).toBe('ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH');
    expect(await codeOf(async () => await own.getItem('other'))).toBe('ITEM_NOT_FOUND');
  });

  test('products are granted to users, teams and custom customers, and listed', async () => {
    const { server, client, user } = await shop(sdk, await portico());
    const serverUser = await server.getUser(user.id);
    const team = await server.createTeam({ displayName: 'Otters', creatorUserId: user.id });
    await serverUser?.grantProduct({ productId: 'pro' });
    await server.grantProduct({ teamId: team.id, productId: 'pack', quantity: 3 });
    await server.grantProduct({ customCustomerId: 'otter works', productId: 'api' });
    await server.grantProduct({
      userId: user.id,
      product: {
        display_name: 'Gift',
        customer_type: 'user',
        server_only: false,
        stackable: false,
        prices: { free: { USD: '0' } },
        included_items: { credits: { quantity: 1 } },
      },
    });

    const own = await client.getUser({ or: 'throw' });
    const products = await own.listProducts();
    expect([...products]).toMatchObject([
      { id: 'pro', quantity: 1, displayName: 'Pro', customerType: 'user', isServerOnly: false, stackable: false },
      { id: null, quantity: 1, displayName: 'Gift', customerType: 'user', isServerOnly: false, stackable: false },
    ]);
    expect(products.nextCursor).toBeNull();
    const first = await own.listProducts({ limit: 1 });
    expect((await own.listProducts({ limit: 1, cursor: first.nextCursor ?? '' })).map(({ id }) => id)).toEqual([null]);
    expect((await (await own.getTeam(team.id))?.listProducts())?.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['pack', 3],
    ]);
    expect(await team.getItem('seats')).toMatchObject({ quantity: 6 });
    expect((await client.listProducts({ customCustomerId: 'otter works' })).map(({ id }) => id)).toEqual(['api']);
    expect(await codeOf(async () => await serverUser?.grantProduct({ productId: 'pro' }))).toBe(
      'PRODUCT_ALREADY_GRANTED',
    );
  });

  test('a checkout URL opens the purchase page of the dashboard, for users and teams', async () => {
    const { client, server, user, url } = await shop(sdk, await portico());
    const own = await client.getUser({ or: 'throw' });
    const team = await server.createTeam({ displayName: 'Otters', creatorUserId: user.id });

    const checkout = await own.createCheckoutUrl({ productId: 'pro', returnUrl: 'http://localhost:3000/thanks' });

    expect(checkout).toMatch(new RegExp(`^${url}/purchase/[0-9a-f-]{36}_[0-9a-z]{45}[?]return_url=http`));
    expect(await team.createCheckoutUrl({ productId: 'pack' })).toMatch(/[/]purchase[/]/);
    expect(await codeOf(async () => await own.createCheckoutUrl({ productId: 'pack' }))).toBe(
      'PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH',
    );
  });

  test('admins change quantities and list transactions page by page', async () => {
    const { admin, user, server } = await shop(sdk, await portico());
    const expiresAt = '2099-01-01T00:00:00.000Z';
    await admin.createItemQuantityChange({
      userId: user.id,
      itemId: 'credits',
      quantity: -4,
      expiresAt,
      description: 'used',
    });
    await server.grantProduct({ userId: user.id, productId: 'pro' });

    const { transactions, nextCursor } = await admin.listTransactions({});

    expect(nextCursor).toBeNull();
    expect(transactions.map(({ type }) => type).sort()).toEqual(['item_quantity_change', 'subscription']);
    const pages = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof admin.listTransactions>> = await admin.listTransactions({
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      });
      pages.push(page.transactions.map(({ type }) => type));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages.flat().sort()).toEqual(['item_quantity_change', 'subscription']);
    const filtered = await admin.listTransactions({ type: 'item_quantity_change' as never, customerType: 'user' });
    expect(filtered.transactions).toMatchObject([
      { quantity: -4, description: 'used', [sdk === ownSdk ? 'testMode' : 'test_mode']: false },
    ]);
  });

  test('admins set up the payment account', async () => {
    const stripe = await startStripe();
    onTestFinished(async () => await stripe.stop());
    const server = await startTestServer({ engine: engineOfRun(), environment: stripe.environment });
    onTestFinished(async () => await server.stop());
    const { admin } = await shop(sdk, await portico(server));
    expect(await admin.getStripeAccountInfo()).toBeNull();

    const { url } = await admin.setupPayments();

    expect(url).toMatch(/^http/);
    expect(await admin.createStripeWidgetAccountSession()).toEqual({ client_secret: expect.any(String) });
  });
});

const [[, published]] = sdks;

const refusal = async (run: () => Promise<unknown>) => {
  const error: unknown = await run().then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? error.message : String(error);
};

/** Returns the calls that the server SDK of 2.8.51 sends without a user and without the secret key. */
function callsWithoutUser({ server, user }: Awaited<ReturnType<typeof shop>>) {
  return [
    async () => await server.getItem({ userId: user.id, itemId: 'credits' }),
    async () => await server.getItem({ customCustomerId: 'otter works', itemId: 'calls' }),
    async () => await server.listProducts({ userId: user.id }),
    async () => await server.listProducts({ customCustomerId: 'otter works' }),
    async () => await (await server.getUser(user.id))?.createCheckoutUrl({ productId: 'pro' }),
  ];
}

test('the server SDK reads and sells for every customer if the project allows clients without a user', async () => {
  for (const call of callsWithoutUser(await shop(published, await portico()))) expect(await call()).toBeDefined();
});

test('the server SDK is refused without that setting, and users keep their own items, products and purchases', async () => {
  const given = await shop(published, await portico(), false);
  const { client, server, user } = given;
  const refusals = await Promise.all(callsWithoutUser(given).map(refusal));
  // The published SDK shows texts of its own for known errors, so it gets a plain text.
  expect(refusals).toEqual(refusals.map(() => expect.stringContaining('payments.clientsWithoutUser')));

  const team = await server.createTeam({ displayName: 'Otters', creatorUserId: user.id });
  const own = await client.getUser({ or: 'throw' });
  expect(await own.getItem('credits')).toMatchObject({ quantity: 0 });
  expect([...(await own.listProducts())]).toEqual([]);
  expect(await own.createCheckoutUrl({ productId: 'pro' })).toMatch(/[/]purchase[/]/);
  const ownTeam = await own.getTeam(team.id);
  expect(await ownTeam?.getItem('seats')).toMatchObject({ quantity: 0 });
  expect(await ownTeam?.createCheckoutUrl({ productId: 'pack' })).toMatch(/[/]purchase[/]/);
  expect(await refusal(async () => await client.getItem({ customCustomerId: 'x', itemId: 'calls' }))).toMatch(
    /own user/,
  );
});

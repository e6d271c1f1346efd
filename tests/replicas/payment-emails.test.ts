import { mailsTo, startTestServer, type TestServer } from '@portico/testkit';
import { connectPostgres, type TestDatabase } from '@portico/testkit/databases/postgres';
import { startStripe, type TestStripe } from '@portico/testkit/outside/stripe';
import { stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';

describe.skipIf(adminUrl === '')('events of payments at two servers on one PostgreSQL', () => {
  let database: TestDatabase;
  let stripe: TestStripe;
  let servers: TestServer[] = [];

  beforeAll(async () => {
    stripe = await startStripe();
    database = await connectPostgres(adminUrl).createDatabase(process.env.PORTICO_TEST_DATABASE_TEMPLATE);
    const { environment } = stripe;
    const start = async () => await startTestServer({ engine: 'postgres', databaseUrl: database.url, environment });
    servers = [await start(), await start()];
  });

  afterAll(async () => {
    await Promise.all(servers.map(async (server) => await server.stop()));
    await stripe?.stop();
    await database?.drop();
  });

  test('events at two servers send one receipt', async () => {
    const [one, two] = servers;
    if (one === undefined || two === undefined) throw new Error('Both servers have started.');
    const given = await stripeShop(one, stripe);
    const params = { user_id: given.customer.customer_id as never };
    const { body: user } = await given.api.server().call('GET /users/:user_id', { params });
    stripe.pay(await given.begin(await given.code('pack'), 'once'));
    const events = stripe.events.filter(({ account }) => account === given.account);

    const answers = await Promise.all(
      [one, two, one, two].flatMap(({ url }) => events.map(async (event) => await stripe.send(url, event))),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await mailsTo(two.url, user.primary_email ?? '')).map(({ subject }) => subject)).toEqual([
      'Your receipt from Test project',
    ]);
    expect(await given.owned()).toEqual([['pack', 1]]);
  });
});

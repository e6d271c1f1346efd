import { portico, startTestServer, type TestServer } from '@portico/testkit';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { type IdentityWorld, startIdentityWorld } from '@portico/testkit/outside/identity-world';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitProvider,
} from '@portico/testkit/outside/social-browser';
import { newPersona } from '@portico/testkit/outside/social-setting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';

describe.skipIf(adminUrl === '')('social sign-in on two servers with one PostgreSQL', () => {
  let database: Awaited<ReturnType<ReturnType<typeof connectPostgres>['createDatabase']>>;
  let world: IdentityWorld;
  let one: TestServer;
  let two: TestServer;

  beforeAll(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
    world = await startIdentityWorld();
    const publicUrl = 'http://portico.localhost:4399';
    const environment = { PORTICO_PROVIDERS_URL: world.url, PORTICO_PUBLIC_URL: publicUrl };
    const start = async () => await startTestServer({ engine: 'postgres', databaseUrl: database.url, environment });
    [one, two] = await Promise.all([start(), start()]);
    world.register(publicUrl);
  });

  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await world.stop();
    await database.drop();
  });

  /** Creates two servers with the same public URL, as behind a load balancer. */
  async function given() {
    const [here, there] = [addressOf(one), addressOf(two)];
    const made = { ...(await portico({ ...one, url: here })), url: here };
    const google = { id: 'google', type: 'standard', ...world.credentials } as const;
    await made.project.configure({ allow_localhost: true, oauth_providers: [google] });
    return { made, both: [here, there] as const, onOther: { ...made, url: there } };
  }

  test('a flow that starts on one server can be completed on the other, with every step only once', async () => {
    const { made, both, onOther } = await given();
    const begun = await beginSocial(made, 'google');
    const back = await visitProvider(begun.providerUrl, newPersona());
    const at = (url: string) => ({ url: back.url.replace('http://portico.localhost:4399', url) });

    const returns = await Promise.all(
      [0, 1, 0, 1].map((which) => returnFromProvider(at(both[which] ?? ''), begun.cookie)),
    );
    const callback = returns.map(callbackParameters).find(({ code }) => code !== undefined);
    const exchanges = await Promise.all(
      [made, onOther, made, onOther].map((where) => exchangeCode(where, callback?.code ?? '', begun.verifier)),
    );

    expect(returns.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(exchanges.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('tokens of a connected account are renewed by one of them, for both', async () => {
    const { made, onOther } = await given();
    const begun = await beginSocial(made, 'google');
    const back = await visitProvider(begun.providerUrl, newPersona());
    const { code = '' } = callbackParameters(
      await returnFromProvider({ url: back.url.replace('http://portico.localhost:4399', made.url) }, begun.cookie),
    );
    const { body: tokens } = await exchangeCode(made, code, begun.verifier);
    const { id: user_id } = (await made.api.withTokens(tokens).call('GET /users/me')).body;
    for (const server of [one, two]) server.clock.advance(1, 'hour');
    const before = world.requests('google', 'token');

    const answers = await Promise.all(
      [made, onOther, made, onOther].map(
        async ({ url }) =>
          await fetch(`${url}/api/v1/connected-accounts/${user_id}/google/access-token`, {
            method: 'POST',
            headers: { ...made.api.server().headers, 'content-type': 'application/json' },
            body: '{}',
          }),
      ),
    );

    const statuses = answers.map(({ status }) => status);
    const bodies = await Promise.all(answers.map(async (answer) => (await answer.json()) as { access_token: string }));
    expect(statuses).toEqual([201, 201, 201, 201]);
    expect(new Set(bodies.map(({ access_token }) => access_token)).size).toBe(1);
    expect(world.requests('google', 'token') - before).toBe(1);
  });
});

function addressOf(server: TestServer): string {
  const address = server.app.http.server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

import { type EndpointSpec, endpoints } from '@portico/contract';
import { type Answer, engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  signInWithMock,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedTables, fingerprintOf, settled } from './fingerprint.ts';

/**
 * Calls every operation that uses an identity provider after the provider was disabled or deleted. The visit, the code or the
 * account was made while it was on.
 */

type Operation = keyof typeof endpoints;

const off = 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED';

/** Operations with the ID of a provider that give nothing while it is off. */
const notApplicable: readonly (readonly [start: RegExp, reason: string])[] = [
  [/ \/oauth-providers\b/, 'manages links, which open nothing while the provider is off'],
  [/ \/integrations\/neon\/oauth-providers\b/, 'configures the provider'],
];

const all = Object.entries(endpoints) as [Operation, EndpointSpec][];
const usesProvider = ([operation, { errors = [] }]: (typeof all)[number]) =>
  operation.includes('/auth/oauth/') ||
  operation.includes('oauth-providers') ||
  operation.includes(':provider_id') ||
  errors.some(({ code }) => code === off);

const states = {
  'provider disabled': {
    'auth.oauth.providers.google.allowSignIn': false,
    'auth.oauth.providers.google.allowConnectedAccounts': false,
  },
  'provider deleted': { 'auth.oauth.providers': {} },
} as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

type Call = () => Promise<Answer<unknown>>;

/** Returns what each operation is called with. An operation that is not here fails. */
async function prepare(at: Portico): Promise<Partial<Record<Operation, Call>>> {
  const ada = { email: 'ada@example.com' };
  const signedIn = await signInWithMock(at, ada);
  const own = at.api.as(signedIn);
  const visit = async () => {
    const begun = await beginSocial(at, 'google');
    return { begun, back: await visitMockIdentity(begun.providerUrl, ada) };
  };
  const [got, posted, code] = [await visit(), await visit(), await visit()];
  const { code: issued = '' } = callbackParameters(await returnFromProvider(code.back, code.begun.cookie));
  const form = new URLSearchParams(new URL(posted.back.url).searchParams);
  const [account] = signedIn.user.oauth_providers;
  const params = { user_id: 'me', provider_id: 'google', account_id: account?.account_id ?? '' };
  return {
    'GET /auth/oauth/authorize/:provider_id': async () => (await beginSocial(at, 'google')).answer,
    'GET /auth/oauth/callback/:provider_id': async () => await returnFromProvider(got.back, got.begun.cookie),
    'POST /auth/oauth/callback/:provider_id': async () =>
      await returnFromProvider({ url: posted.back.url.split('?', 1)[0] ?? '', form }, posted.begun.cookie),
    'POST /auth/oauth/token': async () => await exchangeCode(at, issued, code.begun.verifier),
    'POST /auth/oauth/connected-accounts/:provider_id/access-token': async () =>
      await own.callBadly('POST /auth/oauth/connected-accounts/:provider_id/access-token', {
        params: { provider_id: 'google' },
        body: {},
      }),
    'POST /connected-accounts/:user_id/:provider_id/access-token': async () =>
      await own.callBadly('POST /connected-accounts/:user_id/:provider_id/access-token', {
        params: { user_id: 'me', provider_id: 'google' },
        body: {},
      }),
    'POST /connected-accounts/:user_id/:provider_id/:account_id/access-token': async () =>
      await own.callBadly('POST /connected-accounts/:user_id/:provider_id/:account_id/access-token', {
        params,
        body: {},
      }),
  };
}

/** Returns the code of an error in the response, or in the URL of the error page. */
const codeOf = (answer: Answer<unknown>) => answer.code ?? callbackParameters(answer).errorCode ?? null;

describe.each(Object.keys(states) as (keyof typeof states)[])('%s', (state) => {
  test('closes every door of the provider, and a refused call writes nothing of an account', async () => {
    const at = await portico(server);
    await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
    const calls = await prepare(at);
    const body = { config_override_string: JSON.stringify(states[state]) };
    expect(await at.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
    await settled(server);
    const fingerprint = await fingerprintOf(server);
    const open: string[] = [];
    const skipped = new Map<string, number>();
    let closed = 0;

    for (const one of all.filter(usesProvider)) {
      const [operation] = one;
      const reason = notApplicable.find(([start]) => start.test(operation))?.[1];
      if (reason !== undefined) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
      if (reason !== undefined) continue;
      const before = await fingerprint();
      const answer = await calls[operation]?.();
      if (answer === undefined) open.push(`${operation}: no call`);
      else if (codeOf(answer) !== off) open.push(`${operation}: ${codeOf(answer)} ${answer.status}`);
      else closed += 1;
      // A returned visit is used up, and attempts with a code are counted.
      const steps = ['social_requests', 'verification_codes'];
      const wrote = changedTables(before, await fingerprint()).filter((table) => !steps.includes(table));
      if (wrote.length > 0) open.push(`${operation} wrote ${wrote}`);
    }

    for (const [reason, count] of skipped) process.stdout.write(`not applicable: ${state}: ${reason} ${count}\n`);
    expect(open).toEqual([]);
    expect(closed).toBe(7);
    expect(Object.fromEntries(skipped)).toEqual({
      'manages links, which open nothing while the provider is off': 5,
      'configures the provider': 4,
    });
  });
});

test('a link that is changed while its provider is off opens nothing', async () => {
  const at = await portico(server);
  await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  const signedIn = await signInWithMock(at, { email: 'ada@example.com' });
  const body = { config_override_string: JSON.stringify(states['provider disabled']) };
  expect(await at.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  const own = at.api.as(signedIn);
  const { body: links } = await own.call('GET /oauth-providers', { query: { user_id: 'me' } });
  const params = { user_id: 'me', provider_id: links.items[0]?.id ?? '' } as const;

  await own.callBadly('PATCH /oauth-providers/:user_id/:provider_id', { params, body: { allow_sign_in: true } });

  expect((await beginSocial(at, 'google')).answer).toFail(off);
  expect((await own.call('DELETE /oauth-providers/:user_id/:provider_id', { params })).status).toBe(200);
});

import { type Portico, portico } from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** Returns from an identity provider that the browser of the visit did not make, or that it made before. */

const victim = { email: 'ada@example.com' };
const attacker = { email: 'mallory@example.com' };

async function begun(): Promise<{ at: Portico; visit: Awaited<ReturnType<typeof beginSocial>> }> {
  const at = await portico();
  await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  return { at, visit: await beginSocial(at, 'google') };
}

/** Returns the address of a return that nobody made, with the state of the visit. */
function forgedReturn(providerUrl: string, answer: Readonly<Record<string, string>>): { readonly url: string } {
  const { searchParams } = new URL(providerUrl);
  const state = searchParams.get('state') ?? '';
  return { url: `${searchParams.get('redirect_uri')}?${new URLSearchParams({ ...answer, state })}` };
}

const usersOf = async ({ api }: Portico) => (await api.server().call('GET /users')).body.items;

describe('a callback before the real one', () => {
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    ['with a code', { code: 'a-code' }],
    ['that denies the access', { error: 'access_denied' }],
    ['without an answer', {}],
  ])('%s, from another browser, neither signs in nor ends the visit', async (_name, answer) => {
    const { at, visit } = await begun();
    const forged = forgedReturn(visit.providerUrl, answer);
    const other = await beginSocial(at, 'google');

    for (const cookie of ['', other.cookie, `${other.cookie}; stack-oauth-inner=true`]) {
      const refused = await returnFromProvider(forged, cookie);
      expect(refused.status).toBe(400);
      expect(refused.headers.get('location')).toBeNull();
    }

    const back = await visitMockIdentity(visit.providerUrl, victim);
    const { code = '' } = callbackParameters(await returnFromProvider(back, visit.cookie));
    expect((await exchangeCode(at, code, visit.verifier)).status).toBe(200);
  });

  test('a callback with the code of another visit signs nobody in', async () => {
    const { at, visit } = await begun();
    const own = await beginSocial(at, 'google');
    const stolen = new URL((await visitMockIdentity(own.providerUrl, attacker)).url).searchParams.get('code') ?? '';

    const answer = await returnFromProvider(forgedReturn(visit.providerUrl, { code: stolen }), visit.cookie);

    expect(callbackParameters(answer).code).toBeUndefined();
    expect(await usersOf(at)).toEqual([]);
  });
});

describe('a state that is replayed', () => {
  test('gives no second code, with the same answer and with another one', async () => {
    const { at, visit } = await begun();
    const back = await visitMockIdentity(visit.providerUrl, victim);
    const again = await visitMockIdentity(visit.providerUrl, attacker);
    const { code = '' } = callbackParameters(await returnFromProvider(back, visit.cookie));

    for (const way of [back, again]) {
      const answer = await returnFromProvider(way, visit.cookie);
      expect(answer.status).toBe(400);
      expect(callbackParameters(answer)).toEqual({});
    }

    expect((await usersOf(at)).map(({ primary_email }) => primary_email)).toEqual([victim.email]);
    expect((await exchangeCode(at, code, visit.verifier)).status).toBe(200);
  });

  test('gives one code to concurrent returns', async () => {
    const { visit } = await begun();
    const ways = [
      await visitMockIdentity(visit.providerUrl, victim),
      await visitMockIdentity(visit.providerUrl, victim),
    ];

    const answers = await Promise.all(
      [...ways, ...ways].map(async (way) => await returnFromProvider(way, visit.cookie)),
    );

    const codes = answers.flatMap((answer) => callbackParameters(answer).code ?? []);
    expect(codes).toHaveLength(1);
  });

  test('is worth nothing in another project', async () => {
    const { at, visit } = await begun();
    const elsewhere = await portico();
    const back = await visitMockIdentity(visit.providerUrl, victim);
    const { code = '' } = callbackParameters(await returnFromProvider(back, visit.cookie));

    expect((await exchangeCode({ ...elsewhere, url: at.url }, code, visit.verifier)).status).toBe(400);
    expect(await usersOf(elsewhere)).toEqual([]);
  });
});

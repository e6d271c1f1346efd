import { type Answer, type Portico, portico } from '@portico/testkit';
import {
  beginSocial,
  exchangeCode,
  returnFromProvider,
  signInWithMock,
  type TokenAnswer,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { whileUserIsLocked } from '@portico/testkit/waiting-call';
import { describe, expect, test } from 'vitest';

/** An authorization code that two use at the same time: one of them has stolen it, so neither keeps a session. RFC 6749 §4.1.2. */

async function given() {
  const at = await portico();
  await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  const { user } = await signInWithMock(at, { email: 'ada@example.com' });
  const begun = await beginSocial(at, 'google');
  const back = await visitMockIdentity(begun.providerUrl, { email: 'ada@example.com' });
  const location = (await returnFromProvider(back, begun.cookie)).headers.get('location') ?? '';
  const code = new URL(location).searchParams.get('code') ?? '';
  const exchange = async (verifier = begun.verifier) => await exchangeCode(at, code, verifier);
  return { at, user, exchange };
}

async function expectNoSession(at: Portico, answers: readonly Answer<TokenAnswer>[]): Promise<void> {
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners.length).toBeLessThanOrEqual(1);
  for (const { body } of winners) {
    const headers = { 'x-stack-refresh-token': body.refresh_token };
    expect((await at.api.call('POST /auth/sessions/current/refresh', { headers })).status).toBe(401);
    const { access_token, refresh_token } = body;
    expect((await at.api.withTokens({ access_token, refresh_token }).call('GET /users/me')).status).toBe(401);
  }
}

describe('a code that is used at the same time', () => {
  test('leaves nobody a session, in any order of the answers', async () => {
    const { at, user, exchange } = await given();
    // Both have looked at the code when the first one uses it.
    const both = async () => await Promise.all([exchange(), exchange()]);

    const answers = await whileUserIsLocked(at, user, both, async () => undefined);

    await expectNoSession(at, answers);
  });

  test('leaves nobody a session if one of them does not have the verifier', async () => {
    const { at, user, exchange } = await given();
    const both = async () => await Promise.all([exchange(), exchange('v'.repeat(43))]);

    const answers = await whileUserIsLocked(at, user, both, async () => undefined);

    await expectNoSession(at, answers);
  });
});

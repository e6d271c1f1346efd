import { portico, rawRequest } from '@portico/testkit';
import {
  appCallback,
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

async function withMock() {
  const given = await portico();
  await given.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  return given;
}

/** Signs in until the app has a code to exchange. */
async function withCode(given: Awaited<ReturnType<typeof withMock>>, more = {}) {
  const begun = await beginSocial(given, 'google', more);
  const back = await visitMockIdentity(begun.providerUrl, { email: 'ada@example.com' });
  return { begun, code: callbackParameters(await returnFromProvider(back, begun.cookie)).code ?? '' };
}

describe('the token endpoint', () => {
  test('returns a session for a code, in two round trips', async () => {
    const given = await withMock();
    const { begun, code } = await withCode(given);

    const answer = await exchangeCode(given, code, begun.verifier);

    expect(answer).toSucceed();
    expect(answer.trips).toBe(2);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      scope: 'legacy',
      is_new_user: true,
      newUser: true,
      after_callback_redirect_url: null,
      afterCallbackRedirectUrl: null,
    });
    // Whole seconds that are left: 600 if a second has just begun.
    expect([599, 600]).toContain(answer.body.expires_in);
    const sessions = await given.api.withTokens(answer.body).call('GET /auth/sessions', { query: { user_id: 'me' } });
    expect(sessions.body.items).toHaveLength(1);
  });

  test('a code can be used only once, also concurrently', async () => {
    const given = await withMock();
    const { begun, code } = await withCode(given);

    const answers = await Promise.all(Array.from({ length: 8 }, () => exchangeCode(given, code, begun.verifier)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toFail('INVALID_AUTHORIZATION_CODE');
    }
    expect(await exchangeCode(given, code, begun.verifier)).toFail('INVALID_AUTHORIZATION_CODE');
  });

  test('rejects a wrong verifier or redirect URI, and consumes the code', async () => {
    const given = await withMock();
    const one = await withCode(given);
    const other = await withCode(given);

    expect(await exchangeCode(given, one.code, other.begun.verifier)).toFail('INVALID_AUTHORIZATION_CODE');
    expect(await exchangeCode(given, one.code, one.begun.verifier)).toFail('INVALID_AUTHORIZATION_CODE');
    const redirect_uri = 'http://localhost:3000/elsewhere';
    expect(await exchangeCode(given, other.code, other.begun.verifier, { redirect_uri })).toBeRefused(
      400,
      /^Invalid redirect URI\. /,
    );
    expect(await exchangeCode(given, other.code, other.begun.verifier)).toFail('INVALID_AUTHORIZATION_CODE');
  });

  test('ignores the fragment of a redirect URI', async () => {
    const given = await withMock();
    const { begun, code } = await withCode(given, { redirect_uri: `${appCallback}#top` });

    expect(await exchangeCode(given, code, begun.verifier)).toSucceed();
  });

  test('rejects unknown and expired codes, and those of other projects and deleted users', async () => {
    const given = await withMock();
    const other = await withMock();
    const { begun, code } = await withCode(given);

    expect(await exchangeCode(given, '0'.repeat(45), begun.verifier)).toFail('INVALID_AUTHORIZATION_CODE');
    expect(await exchangeCode(given, 'x', begun.verifier)).toFail('INVALID_AUTHORIZATION_CODE');
    expect(await exchangeCode(other, code, begun.verifier)).toFail('INVALID_AUTHORIZATION_CODE');
    const [user] = (await given.api.server().call('GET /users')).body.items;
    if (user !== undefined) await given.api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } });
    expect(await exchangeCode(given, code, begun.verifier)).toFail('INVALID_AUTHORIZATION_CODE');
    const late = await withCode(given);
    given.server.clock.advance(11, 'minute');
    expect(await exchangeCode(given, late.code, late.begun.verifier)).toFail('INVALID_AUTHORIZATION_CODE');
  });

  test('rejects unknown clients, scopes and grants, with the actual status', async () => {
    const given = await withMock();
    const { begun, code } = await withCode(given);
    const exchange = async (more: Record<string, string>) => await exchangeCode(given, code, begun.verifier, more);

    const wrongSecret = await exchange({ client_secret: 'x' });
    expect(wrongSecret).toFail('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null });
    expect(wrongSecret.status).toBe(400);
    expect(await exchange({ client_id: 'x' })).toFail('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
    expect(await exchange({ scope: 'openid' })).toFail('INVALID_SCOPE');
    expect(await exchange({ grant_type: 'password' })).toFail('SCHEMA_ERROR');
    const overridden = await rawRequest(given.url, {
      method: 'POST',
      path: '/api/v1/auth/oauth/token',
      headers: { 'content-type': 'application/json', 'x-stack-override-error-status': 'true' },
      body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: 'x' }),
    });
    expect(overridden.status).toBe(400);
    expect(await exchange({})).toSucceed();
  });

  test('requires the second factor', async () => {
    const given = await withMock();
    const first = await withCode(given);
    const { body: tokens } = await exchangeCode(given, first.code, first.begun.verifier);
    await given.api
      .withTokens(tokens)
      .call('PATCH /users/me', { body: { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') } });
    const again = await withCode(given);

    const answer = await exchangeCode(given, again.code, again.begun.verifier);

    expect(answer).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED', {
      attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/),
    });
    expect(answer.status).toBe(400);
  });
});

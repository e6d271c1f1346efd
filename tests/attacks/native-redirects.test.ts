import { type Portico, portico } from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitMockIdentity,
  visitWithMock,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** Redirects to native apps, by a scheme of their own. Each door applies the same rule. */

const uri = 'com.example.app:/callback';

async function withApp(): Promise<Portico> {
  const at = await portico();
  await at.project.configure({ magic_link_enabled: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  expect(await override(at, [uri])).toSucceed();
  return at;
}

async function override({ api }: Portico, uris: readonly unknown[]) {
  const config_override_string = JSON.stringify({ 'domains.nativeRedirectUris': uris });
  return await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
}

/** What others could make of the URI. */
const strangers = [
  'com.example.app:/callback/more',
  'com.example.app:/',
  'com.example.app://callback',
  'com.example.app:callback',
  'com.example.app.evil:/callback',
  'com.example:/callback',
  'COM.EXAMPLE.APP:/callback',
  'com.example.app:/%63allback',
  'com.example.app:/x/../callback',
  'https://com.example.app/callback',
  'javascript:alert(1)//com.example.app:/callback',
  'data:text/html,com.example.app:/callback',
  'intent:/callback#Intent;scheme=com.example.app;end',
];

describe('the redirect URI of a native app', () => {
  test('gets the code of a sign-in, and failures', async () => {
    const at = await withApp();
    const begun = await beginSocial(at, 'google', { redirect_uri: uri, error_redirect_url: uri });
    const back = await visitMockIdentity(begun.providerUrl, { email: 'ada@example.com' });
    const returned = await returnFromProvider(back, begun.cookie);
    expect(returned.headers.get('location')).toMatch(/^com\.example\.app:\/callback\?/);
    const { code = '' } = callbackParameters(returned);
    expect((await exchangeCode(at, code, begun.verifier, { redirect_uri: uri })).status).toBe(200);

    const failed = await beginSocial(at, 'google', { redirect_uri: uri, error_redirect_url: uri });
    const state = new URL(failed.providerUrl).searchParams.get('state') ?? '';
    const callback = new URL(failed.providerUrl).searchParams.get('redirect_uri');
    const denied = { url: `${callback}?${new URLSearchParams({ error: 'access_denied', state })}` };
    const { location } = Object.fromEntries((await returnFromProvider(denied, failed.cookie)).headers);
    expect(location).toMatch(/^com\.example\.app:\/callback\?errorCode=/);
  });

  test('is a link in emails', async () => {
    const { api } = await withApp();
    const body = { email: 'ada@example.com', callback_url: `${uri}?from=mail` };
    expect(await api.call('POST /auth/otp/send-sign-in-code', { body })).toSucceed();
  });

  test.each(strangers)('a native redirect URI is not %s', async (stranger) => {
    const at = await withApp();
    const { api } = at;
    const more = { redirect_uri: stranger, error_redirect_url: stranger };
    const { answer: begun } = await beginSocial(at, 'google', more);
    expect(begun).toFail('REDIRECT_URL_NOT_WHITELISTED');
    expect(begun.headers.get('location')).toBeNull();
    const { begun: left, callback } = await visitWithMock(at, { email: 'ada@example.com' }, { redirect_uri: uri });
    expect(await exchangeCode(at, callback.code ?? '', left.verifier, { redirect_uri: stranger })).toBeRefused(400);
    const body = { email: 'ada@example.com', callback_url: stranger };
    expect(await api.call('POST /auth/otp/send-sign-in-code', { body })).toFail('REDIRECT_URL_NOT_WHITELISTED');
    expect(await api.call('POST /auth/password/send-reset-code', { body })).toFail('REDIRECT_URL_NOT_WHITELISTED');
    const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Otters' } });
    const invitation = { team_id: team.id, email: 'ada@example.com', callback_url: stranger };
    expect(await api.server().call('POST /team-invitations/send-code', { body: invitation })).toFail(
      'REDIRECT_URL_NOT_WHITELISTED',
    );
  });

  test.each([
    'javascript:/callback',
    'data:/callback',
    'https://example.com/callback',
    'myapp:/callback',
    'com.example.app:callback',
    'com.example.app:/callback?x=1',
    'com.example.app:/callback#x',
    'com.example.app:/call back',
    'com.example.app:/\\evil',
    'com.example.app:/"><script>',
    'COM.example.app:/callback',
    '.example:/callback',
    'com..app:/callback',
    `com.example.app:/${'a'.repeat(300)}`,
    7,
  ])('a native redirect URI cannot be %s', async (wrong) => {
    expect((await override(await portico(), [wrong])).status).toBe(400);
  });

  test('is one of at most 20', async () => {
    const many = (length: number) => Array.from({ length }, (_, index) => `com.example.app${index}:/callback`);
    const at = await portico();
    expect(await override(at, many(20))).toSucceed();
    expect((await override(at, many(21))).status).toBe(400);
  });
});

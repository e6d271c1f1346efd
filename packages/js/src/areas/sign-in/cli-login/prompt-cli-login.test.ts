import { expect, test } from 'vitest';
import { type LocalAnswer, startLocalApi } from '../../../../testing/local-api.ts';
import { PorticoClientApp } from '../../../apps/client-app.ts';

const login = { polling_code: 'polling', login_code: 'login', expires_at: new Date(Date.now() + 60_000).toISOString() };

/** Creates an app whose server starts a login and then answers the polls in turn. It repeats the last answer. */
async function appWith(...looks: LocalAnswer[]) {
  const api = await startLocalApi(({ path }, index) =>
    path.endsWith('/auth/cli') ? { json: login } : (looks[Math.min(index, looks.length) - 1] ?? {}),
  );
  const app = new PorticoClientApp({
    projectId: 'internal',
    publishableClientKey: 'pck_key',
    baseUrl: api.url,
    tokenStore: 'memory',
  });
  const links: string[] = [];
  const prompt = async (options: { appUrl?: string; maxAttempts?: number } = {}) =>
    await app.promptCliLogin({
      appUrl: 'https://app.example.com',
      waitTimeMillis: 1,
      promptLink: (url) => void links.push(url),
      ...options,
    });
  return { api, prompt, links };
}

const waiting = { json: { status: 'waiting' } };
const success = { status: 201, json: { status: 'success', refresh_token: 'the token' } };

test('shows the confirmation page, waits, and returns the refresh token', async () => {
  const { api, prompt, links } = await appWith(waiting, waiting, success);

  const result = await prompt();

  expect(result).toEqual({ status: 'ok', data: 'the token' });
  expect(links).toEqual(['https://app.example.com/handler/cli-auth-confirm?login_code=login']);
  expect(api.received).toHaveLength(4);
  expect(api.received[1]?.body).toBe('{"polling_code":"polling"}');
});

test('the app can be below a path', async () => {
  const { prompt, links } = await appWith(success);

  await prompt({ appUrl: 'https://example.com/app/' });

  expect(links).toEqual(['https://example.com/app/handler/cli-auth-confirm?login_code=login']);
});

test('keeps polling after connection failures and server restarts', async () => {
  const { prompt } = await appWith('hang up', { status: 503, text: 'restarting' }, success);

  expect(await prompt()).toEqual({ status: 'ok', data: 'the token' });
});

test.each([
  ['CLI_AUTH_EXPIRED_ERROR', { json: { status: 'expired' } }],
  ['CLI_AUTH_USED_ERROR', { json: { status: 'used' } }],
  ['CLI_AUTH_ERROR', { json: { status: 'cancelled' } }],
  ['CLI_AUTH_ERROR', { status: 201, json: { status: 'success' } }],
  [
    'CLI_AUTH_ERROR',
    {
      status: 400,
      headers: { 'x-stack-known-error': 'INVALID_POLLING_CODE' },
      json: { code: 'INVALID_POLLING_CODE', error: 'no' },
    },
  ],
])('%s is a value', async (code, look) => {
  const { prompt } = await appWith(look);

  expect(await prompt()).toMatchObject({ status: 'error', error: { code } });
});

test('stops after the maximum number of polls', async () => {
  const { api, prompt } = await appWith(waiting);

  expect(await prompt({ maxAttempts: 3 })).toMatchObject({ status: 'error', error: { code: 'CLI_AUTH_ERROR' } });
  expect(api.received).toHaveLength(4);
});

import { expect, test } from 'vitest';
import { conformTokenAnswer } from './token-answer.ts';

const answered = async (body: unknown, status = 200, readsIdToken = false) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await conformTokenAnswer(new Response(text, { status }), readsIdToken);
  return { status: response.status, body: (await response.json()) as unknown };
};

test('converts provider-specific responses to RFC 6749', async () => {
  expect(await answered({ access_token: 'a', scope: ['one', 'two'], expires_in: '3600', token_type: '' })).toEqual({
    status: 200,
    body: { access_token: 'a', scope: 'one two', expires_in: 3600, token_type: 'bearer' },
  });
  expect((await answered({ access_token: 'a', scope: 'one,two', expires_in: 0, refresh_token: null })).body).toEqual({
    access_token: 'a',
    scope: 'one two',
    token_type: 'bearer',
  });
});

test('converts provider-specific errors to an error status', async () => {
  expect(await answered({ error: 'bad_verification_code', error_description: 'x' })).toEqual({
    status: 400,
    body: { error: 'bad_verification_code' },
  });
  expect(await answered({ error: { message: 'x', code: 100 } }, 400)).toEqual({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect((await answered({ error: 'invalid_client' }, 401)).status).toBe(401);
});

test('keeps an ID token only if it is verified', async () => {
  expect((await answered({ access_token: 'a', id_token: 'b' })).body).not.toHaveProperty('id_token');
  expect((await answered({ access_token: 'a', id_token: 'b' }, 200, true)).body).toMatchObject({ id_token: 'b' });
});

import { portico, rawRequest } from '@portico/testkit';
import { expect, test } from 'vitest';

async function given() {
  const made = await portico();
  const { url, project, api } = made;
  const user = await project.user();
  const patch = async (body: string | Uint8Array<ArrayBuffer>, contentType = 'application/json') =>
    await rawRequest(url, {
      method: 'PATCH',
      path: '/api/v1/users/me',
      headers: { ...api.as(user).headers, 'content-type': contentType },
      body,
    });
  const displayName = async () => (await api.as(user).call('GET /users/me')).body.display_name;
  return { ...made, user, patch, displayName };
}

test('rejects an unparsable body with the reason', async () => {
  const { patch, displayName } = await given();

  expect(await patch('{"display_name": ')).toFail('BODY_PARSING_ERROR', { message: 'Invalid JSON in request body' });
  expect(await patch('<a/>', 'application/xml')).toFail('BODY_PARSING_ERROR', {
    message: 'Unknown content type in request body: application/xml',
  });
  expect(await patch('{}', 'nonsense')).toFail('BODY_PARSING_ERROR');
  expect(await patch(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))).toFail('BODY_PARSING_ERROR');
  expect(await displayName()).toBeNull();
});

test('rejects an invalid body before checking authentication', async () => {
  const { url } = await given();

  const answer = await rawRequest(url, {
    method: 'POST',
    path: '/api/v1/auth/password/sign-in',
    headers: { 'content-type': 'application/json', 'x-stack-access-type': 'root' },
    body: '{',
  });

  expect(answer).toFail('BODY_PARSING_ERROR');
});

test('rejects a body that is too large or nested too deeply', async () => {
  const { patch, displayName } = await given();

  expect(await patch(`{"display_name": "${'x'.repeat(10_000_000)}"}`)).toFail('BODY_PARSING_ERROR');
  const deep = `{"client_metadata": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  expect(await patch(deep)).toFail('BODY_PARSING_ERROR');
  expect(await patch(`{"client_metadata": ${'['.repeat(100)}${']'.repeat(100)}}`)).toSucceed();
  expect(await displayName()).toBeNull();
});

test('lists every problem of a body with its path', async () => {
  const { api, user } = await given();

  const answer = await api.as(user).callBadly('PATCH /users/me', {
    body: {
      display_name: 'x'.repeat(257),
      otp_auth_enabled: 'perhaps',
      selected_team_id: 'nonsense',
      server_metadata: {},
      id: '1',
    },
  });

  expect(answer).toFail('SCHEMA_ERROR');
  const { message } = (answer.body as { details: { message: string } }).details;
  expect(message.split('\n')).toEqual([
    'Request validation failed on PATCH /api/v1/users/me:',
    '  - body.display_name must be at most 256 characters',
    '  - body.otp_auth_enabled must be a `boolean` type, but the final value was: `"perhaps"`.',
    '  - body.selected_team_id must be a valid UUID',
    '  - body contains unknown properties: server_metadata, id',
  ]);
});

test('missing and null values have specific texts', async () => {
  const { api } = await given();
  const signIn = async (body: unknown) => (await api.callBadly('POST /auth/password/sign-in', { body })).text;

  expect(await signIn({ email: 'a@b.co' })).toContain('body.password must be defined');
  expect(await signIn({ email: null, password: 'x' })).toContain('body.email cannot be null');
  expect(await signIn({ email: 'not an address', password: 'x' })).toContain('body.email must be a valid email');
  expect(await signIn('text')).toContain('body must be a `object` type');
  expect(await signIn(undefined)).toContain('body must be defined');
  expect(await signIn([])).toContain('body must be a `object` type');
});

test('casts values if possible', async () => {
  const { api, user } = await given();

  const answer = await api
    .as(user)
    .callBadly('PATCH /users/me', { body: { display_name: 5, client_metadata: { n: '5' } } });

  expect(answer).toSucceed();
  expect(answer.body).toMatchObject({ display_name: '5', client_metadata: { n: '5' } });
});

test('rejects unknown and repeated query parameters', async () => {
  const { api, url } = await given();

  expect(await api.server().callBadly('GET /users', { query: { nonsense: '1' } })).toFail('SCHEMA_ERROR');
  const repeated = await rawRequest(url, { path: '/api/v1/users?limit=1&limit=2', headers: api.server().headers });
  expect(repeated).toFail('SCHEMA_ERROR');
});

test('rejects text that the database cannot store at any position, without changes', async () => {
  const { api, user, patch, displayName, url } = await given();

  for (const body of [
    '{"display_name": "a\\u0000b"}',
    '{"display_name": "\\ud800"}',
    '{"client_metadata": {"deep": ["\\u0000"]}}',
    '{"client_metadata": {"\\u0000": 1}}',
    '{"client_metadata": "\\udc00 "}',
  ]) {
    expect(await patch(body)).toFail('SCHEMA_ERROR');
  }
  expect(await rawRequest(url, { path: '/api/v1/users?query=%00', headers: api.server().headers })).toFail(
    'SCHEMA_ERROR',
  );
  expect(await displayName()).toBeNull();
  expect((await api.as(user).call('GET /users/me')).body.client_metadata).toBeNull();
});

test('rejects numbers that would be changed, without changes', async () => {
  const { api, user, patch, displayName } = await given();

  for (const number of ['1e400', '-1e400', '1e-400', '12345678901234567890', '9007199254740993']) {
    for (const body of [
      `{"display_name": "x", "client_metadata": ${number}}`,
      `{"display_name": "x", "client_metadata": {"deep": ["\\"", ${number}]}}`,
    ]) {
      const answer = await patch(body);
      expect(answer).toFail('BODY_PARSING_ERROR');
      expect(answer.text).toContain(`The number ${number} in the request body cannot be stored exactly.`);
    }
  }
  expect(await displayName()).toBeNull();
  expect(await patch('{"client_metadata": ["1e400", 1e300, 0.1, 9007199254740991]}')).toSucceed();
  expect((await api.as(user).call('GET /users/me')).body.client_metadata).toEqual(['1e400', 1e300, 0.1, 2 ** 53 - 1]);
  const override = { body: { config_override_string: '{"payments.products.pro.prices.once.USD": 1e400}' } };
  expect(await api.admin().call('PATCH /internal/config/override', override)).toBeRefused(400, /the number 1e400/);
});

test('an invalid path is never a server error', async () => {
  const { api, url } = await given();

  for (const path of [
    '/api/v1/users/%zz',
    '/api/v1/users/%00',
    '/api/v1/users/..%2f..',
    `/api/v1/users/${'x'.repeat(2000)}`,
  ]) {
    const answer = await rawRequest(url, { path, headers: api.server().headers });
    expect([400, 404, 414]).toContain(answer.status);
  }
});

test('a deletion accepts an empty body with a content type', async () => {
  const { api, project, url } = await given();
  const user = await project.user();

  const answer = await rawRequest(url, {
    method: 'DELETE',
    path: '/api/v1/auth/sessions/current',
    headers: { ...api.as(user).headers, 'content-type': 'application/json' },
  });

  expect(answer).toSucceed();
});

test('indents JSON for browsers', async () => {
  const { api, url } = await given();

  const answer = await rawRequest(url, {
    path: '/api/v1/projects/current',
    headers: { ...api.headers, accept: 'text/html,*/*' },
  });

  expect(answer.text.split('\n').length).toBeGreaterThan(5);
});

test('returns 404 with the text of the API for a URL that cannot be decoded', async () => {
  const { url } = await given();

  for (const path of ['/api/v1/%zz', `/api/v1/users/${'x'.repeat(600)}`]) {
    const answer = await rawRequest(url, { path });
    expect(answer).toBeRefused(404, /does not exist/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('limits the size of an error response', async () => {
  const { api, user } = await given();
  const surprises = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [`surprise-${index}-${'x'.repeat(150)}`, 1]),
  );

  const answer = await api.as(user).callBadly('PATCH /users/me', { body: surprises });

  expect(answer).toFail('SCHEMA_ERROR');
  expect(answer.text).toContain('and 4980 more');
  expect(answer.text.length).toBeLessThan(10_000);
});

test('the token endpoint ignores the override header, because OAuth libraries depend on the status', async () => {
  const { url } = await given();

  const answer = await rawRequest(url, {
    method: 'POST',
    path: '/api/v1/auth/oauth/token',
    headers: { 'content-type': 'application/json', 'x-stack-override-error-status': 'true' },
    body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: 'x' }),
  });

  expect(answer).toFail('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
  expect(answer.status).toBe(400);
});

import { randomUUID } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const read = 'GET /sign-up-fields/:user_id';
const answer = 'POST /sign-up-fields/:user_id';
const me = { params: { user_id: 'me' } };

const company = { id: 'company', type: 'text', label: 'Company', required: true, maxLength: 20 };
const size = { id: 'size', type: 'choice', label: 'Size', options: ['1 to 10', 'More'] };
const terms = { id: 'terms', type: 'consent', label: 'I accept the [terms]', required: true, version: '1' };

async function configure({ api }: Portico, fields: readonly object[]) {
  const config_override_string = JSON.stringify({ 'auth.signUpFields': fields });
  return await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
}

async function shop(fields: readonly object[] = [company, size, { ...terms, url: 'https://example.com/terms' }]) {
  const at = await portico();
  expect(await configure(at, fields)).toSucceed();
  const user = await at.project.user();
  return { ...at, at, user, as: at.api.as(user) };
}

test('a user answers the fields of the project once', async () => {
  const { api, user, as } = await shop();
  const before = await as.call(read, me);
  expect(before.trips).toBe(1);
  expect(before.body).toEqual({
    is_required: true,
    fields: [
      { id: 'company', type: 'text', label: 'Company', required: true, max_length: 20, answer: null },
      { id: 'size', type: 'choice', label: 'Size', required: false, options: ['1 to 10', 'More'], answer: null },
      {
        id: 'terms',
        type: 'consent',
        label: 'I accept the [terms]',
        required: true,
        url: 'https://example.com/terms',
        version: '1',
        answer: null,
      },
    ],
    consents: [],
  });

  const body = { answers: { company: ' Acme ', terms: '1' } };
  const answered = await as.call(answer, { ...me, body });
  expect(answered.body).toMatchObject({
    is_required: false,
    fields: [{ answer: 'Acme' }, { answer: null }, { answer: '1' }],
    consents: [
      {
        field_id: 'terms',
        version: '1',
        text: 'I accept the [terms]',
        url: 'https://example.com/terms',
        recorded_by: 'user',
      },
    ],
  });
  const again = await as.call(answer, { ...me, body: { answers: { company: 'Other', size: 'More', terms: '1' } } });
  expect(again.body.fields.map((field) => field.answer)).toEqual(['Acme', 'More', '1']);
  expect(again.body.consents).toEqual(answered.body.consents);
  const { body: stored } = await api.as(user).call('GET /users/me');
  expect(stored.client_read_only_metadata).toEqual({ signUp: { company: 'Acme', size: 'More' } });
});

test('answers keep the other metadata, and two requests at once store one answer', async () => {
  const { at, api, user, as } = await shop();
  const body = { client_read_only_metadata: { plan: 'free', signUp: { size: null } } };
  await api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body });

  const answers = await Promise.all(
    ['A', 'B'].map((name) => as.call(answer, { ...me, body: { answers: { company: name, terms: '1' } } })),
  );

  const [first, second] = answers.map(({ body }) => body.fields[0]?.answer);
  expect(first).toBe(second);
  const { body: stored } = await at.api.as(user).call('GET /users/me');
  expect(stored.client_read_only_metadata).toEqual({ plan: 'free', signUp: { company: first } });
  expect(answers[1]?.body.consents).toHaveLength(1);
});

test('the record stays as it is when the text changes without a version', async () => {
  const { at, as } = await shop([terms]);
  const { body: first } = await as.call(answer, { ...me, body: { answers: { terms: '1' } } });
  await configure(at, [{ ...terms, label: 'Another text' }]);

  const { body: second } = await as.call(answer, { ...me, body: { answers: { terms: '1' } } });
  expect(second.consents).toEqual(first.consents);
});

test('a new version of a consent is asked for, and the earlier record remains', async () => {
  const { at, as, server } = await shop([terms]);
  await as.call(answer, { ...me, body: { answers: { terms: '1' } } });
  await configure(at, [{ ...terms, label: 'I accept the new terms', version: '2' }]);

  const { body: asked } = await as.call(read, me);
  expect(asked).toMatchObject({ is_required: true, fields: [{ version: '2', answer: null }] });
  expect(await as.call(answer, { ...me, body: { answers: { terms: '1' } } })).toFail('SCHEMA_ERROR');

  const { body: given } = await as.call(answer, { ...me, body: { answers: { terms: '2' } } });
  expect(given.is_required).toBe(false);
  expect(given.consents.map(({ version, text }) => [version, text])).toEqual([
    ['2', 'I accept the new terms'],
    ['1', 'I accept the [terms]'],
  ]);
  for (const { given_at_millis } of given.consents)
    expect(given_at_millis).toBeLessThanOrEqual(server.clock.now().getTime());
});

test('refuses answers that the configuration does not allow, and stores nothing of them', async () => {
  const { as } = await shop();
  for (const answers of [
    { company: 'a'.repeat(21) },
    { company: '  ' },
    { size: '11' },
    { terms: 'true' },
    { other: 'x' },
    { constructor: 'x' },
    { company: 'Acme', size: '11' },
    Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f${index}`, 'x'])),
    { company: 'a'.repeat(501) },
  ]) {
    expect(await as.call(answer, { ...me, body: { answers } }), JSON.stringify(answers)).toFail('SCHEMA_ERROR');
  }
  expect((await as.call(read, me)).body.fields.every((field) => field.answer === null)).toBe(true);
});

test('users cannot change their answers through the user', async () => {
  const { as } = await shop();
  await as.call(answer, { ...me, body: { answers: { company: 'Acme', terms: '1' } } });
  const body = { client_read_only_metadata: { signUp: { company: 'Other' } } };

  expect(await as.callBadly('PATCH /users/me', { body })).toFail('SCHEMA_ERROR');
  expect((await as.call(read, me)).body.fields[0]?.answer).toBe('Acme');
});

test('clients reach only their own fields, and servers those of every user', async () => {
  const { at, api, user, as } = await shop();
  const other = await at.project.user();
  const params = { user_id: other.id };
  const body = { answers: { terms: '1' } };

  expect(await as.call(read, { params })).toBeRefused(403);
  expect(await as.call(answer, { params, body })).toBeRefused(403);
  expect(await api.call(read, { params })).toFail('USER_AUTHENTICATION_REQUIRED');
  const lost = { user_id: randomUUID() as UserId };
  expect(await api.server().call(read, { params: lost })).toFail('USER_NOT_FOUND');
  expect(await api.server().call(answer, { params: lost, body })).toFail('USER_NOT_FOUND');

  const { body: given } = await api.server().call(answer, { params: { user_id: user.id }, body });
  expect(given.consents).toMatchObject([{ version: '1', recorded_by: 'server' }]);
  const elsewhere = await portico();
  expect(await elsewhere.api.server().call(read, { params: { user_id: user.id } })).toFail('USER_NOT_FOUND');
});

test('an impersonated session reads the fields, and answers none', async () => {
  const { api, user, as } = await shop();
  const { body: tokens } = await api.server().call('POST /auth/sessions', {
    body: { user_id: user.id, is_impersonation: true },
  });
  const impersonated = api.withTokens(tokens);

  expect(await impersonated.call(read, me)).toSucceed();
  const refused = await impersonated.call(answer, { ...me, body: { answers: { company: 'Acme', terms: '1' } } });
  expect(refused).toFail('IMPERSONATED_SESSION_NOT_ALLOWED');
  expect((await as.call(read, me)).body).toMatchObject({ is_required: true, consents: [] });
});

test('anonymous users are asked when they sign up', async () => {
  const { api } = await shop();
  const { body: tokens } = await api.call('POST /auth/anonymous/sign-up');
  const as = api.withTokens(tokens);

  expect((await as.call(read, me)).body).toEqual({ is_required: false, fields: [], consents: [] });
  expect(await as.call(answer, { ...me, body: { answers: { terms: '1' } } })).toFail('SCHEMA_ERROR');
});

test('metadata of another form gets no texts, and has room for at most 64 kB', async () => {
  const { api, user, as } = await shop();
  const store = async (client_read_only_metadata: never) =>
    await api
      .server()
      .call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { client_read_only_metadata } });
  for (const metadata of ['text', [], { signUp: 'mine' }]) {
    await store(metadata as never);
    const { body } = await as.call(read, me);
    expect(body.fields.map(({ id }) => id)).toEqual(['terms']);
    expect(await as.call(answer, { ...me, body: { answers: { company: 'Acme' } } })).toFail('SCHEMA_ERROR');
  }
  await store({ big: 'a'.repeat(65_500) } as never);
  expect(await as.call(answer, { ...me, body: { answers: { company: 'Acme', terms: '1' } } })).toFail('SCHEMA_ERROR');
  expect((await as.call(read, me)).body.consents).toEqual([]);
});

test('consents are deleted with the user', async () => {
  const { api, user, as } = await shop();
  await as.call(answer, { ...me, body: { answers: { terms: '1' } } });
  expect(await api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } })).toSucceed();
});

test('the public project says whether it asks', async () => {
  const { at, api } = await shop();
  expect((await api.call('GET /projects/current')).body.config.asks_at_sign_up).toBe(true);
  await configure(at, []);
  expect((await api.call('GET /projects/current')).body.config.asks_at_sign_up).toBe(false);
});

test.each([
  [[{ ...terms, id: 'Terms' }]],
  [[{ ...terms, id: 'a-b' }]],
  [[{ ...terms, version: ' ' }]],
  [[{ ...terms, url: 'javascript:alert(1)' }]],
  [[terms, terms]],
  [[{ ...size, options: [] }]],
  [[{ ...size, options: ['A', 'A'] }]],
  [[{ ...company, maxLength: 501 }]],
  [[{ ...company, type: 'number' }]],
  [Array.from({ length: 11 }, (_, index) => ({ ...company, id: `f${index}` }))],
])('refuses a configuration with invalid fields: %j', async (fields) => {
  expect(await configure(await portico(), fields)).toBeRefused(400);
});

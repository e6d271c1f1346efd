import { randomUUID } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const read = 'GET /sign-up-fields/:user_id';
const answer = 'POST /sign-up-fields/:user_id';
const withdraw = 'DELETE /sign-up-fields/:user_id/consents/:field_id';
const me = { params: { user_id: 'me' } };

const company = { id: 'company', type: 'text', label: 'Company', required: true, maxLength: 20 };
const size = { id: 'size', type: 'choice', label: 'Size', options: ['1 to 10', 'More'] };
const terms = { id: 'terms', type: 'consent', label: 'I accept the [terms]', required: true, version: '1' };

const news = { id: 'news', type: 'consent', label: 'Send me news', version: '1' };
const of = (field_id: string, user_id = 'me') => ({ params: { user_id: user_id as UserId, field_id } });

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
    withdrawn_consents: [],
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

test('a user withdraws a consent to all versions, which stays as a record, and can agree again', async () => {
  const { at, api, user, as, server } = await shop([news]);
  await as.call(answer, { ...me, body: { answers: { news: '1' } } });
  await configure(at, [{ ...news, version: '2' }]);
  await as.call(answer, { ...me, body: { answers: { news: '2' } } });

  const { body: after } = await as.call(withdraw, of('news'));

  expect(after).toMatchObject({ is_required: false, fields: [{ id: 'news', answer: null }], consents: [] });
  expect(after.withdrawn_consents).toMatchObject([
    { field_id: 'news', version: '1', text: 'Send me news', recorded_by: 'user', withdrawn_by: 'user' },
    { field_id: 'news', version: '2' },
  ]);
  for (const { given_at_millis, withdrawn_at_millis } of after.withdrawn_consents) {
    expect(given_at_millis).toBeLessThanOrEqual(withdrawn_at_millis);
    expect(withdrawn_at_millis).toBeLessThanOrEqual(server.clock.now().getTime());
  }
  expect((await as.call(withdraw, of('news'))).body).toEqual(after);
  const { body: again } = await as.call(answer, { ...me, body: { answers: { news: '2' } } });
  expect(again.consents).toMatchObject([{ field_id: 'news', version: '2' }]);
  expect(again.withdrawn_consents).toEqual(after.withdrawn_consents);
  const query = { user_id: user.id, types: 'consent.created,consent.deleted' };
  const { body: events } = await api.server().call('GET /events', { query });
  expect(events.items.map(({ type }) => type).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 'consent.created'),
    ...Array.from({ length: 2 }, () => 'consent.deleted'),
  ]);
  expect(events.items[0]).toMatchObject({ subject_id: 'news', actor: { type: 'user' } });
});

test('a user with 1,000 records of consents can withdraw, but not agree again', async () => {
  const { user, as, server } = await shop([news]);
  const text = `insert into withdrawn_consents (tenancy_id, user_id, withdrawn_at, field_id, version, text, given_at, recorded_by,
      withdrawn_by)
    select tenancy_id, id, signed_up_at + n * interval '1 second', 'news', '1', 'Send me news', signed_up_at, 'user', 'user'
    from users, generate_series(1, 999) as n where id = $1`;
  await server.app.database.handle().run({ text, values: [user.id] });
  expect(await as.call(answer, { ...me, body: { answers: { news: '1' } } })).toSucceed();
  expect(await as.call(withdraw, of('news'))).toSucceed();
  expect(await as.call(answer, { ...me, body: { answers: { news: '1' } } })).toBeRefused(400, /at most 1000 consents/);
});

test('a required consent cannot be withdrawn, by nobody else, and in no impersonated session', async () => {
  const { at, api, user, as } = await shop([terms, news]);
  await as.call(answer, { ...me, body: { answers: { terms: '1', news: '1' } } });

  expect(await as.call(withdraw, of('terms'))).toBeRefused(400, /required for the account/);
  const other = await at.project.user();
  expect(await as.call(withdraw, of('news', other.id))).toBeRefused(403);
  expect(await api.call(withdraw, of('news'))).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
  expect(await api.server().call(withdraw, of('news', randomUUID()))).toFail('USER_NOT_FOUND');
  expect(await as.callBadly(withdraw, of('x'.repeat(41)))).toFail('SCHEMA_ERROR');
  const { body: tokens } = await api.server().call('POST /auth/sessions', {
    body: { user_id: user.id, is_impersonation: true },
  });
  expect(await api.withTokens(tokens).call(withdraw, of('news'))).toFail('IMPERSONATED_SESSION_NOT_ALLOWED');
  expect((await as.call(read, me)).body).toMatchObject({
    consents: [{ field_id: 'news' }, { field_id: 'terms' }],
    withdrawn_consents: [],
  });

  // A consent that the project no longer asks for is not required.
  await configure(at, []);
  const { body } = await api.server().call(withdraw, of('terms', user.id));
  expect(body.withdrawn_consents).toMatchObject([{ field_id: 'terms', withdrawn_by: 'server' }]);
});

test('users see labels in their language, and the record has the one that they saw', async () => {
  const translations = [
    { language: 'de-DE', label: 'Ich akzeptiere die [AGB]' },
    { language: 'fr-FR', label: 'J’accepte les [conditions]' },
  ];
  const { at, api, user, as } = await shop([{ ...terms, translations }, company]);
  const labelIn = async (language: string) => {
    const { body } = await as.withHeaders({ 'accept-language': language }).call(read, me);
    return body.fields.map(({ label }) => label);
  };

  expect(await labelIn('de-AT,en;q=0.5')).toEqual(['Ich akzeptiere die [AGB]', 'Company']);
  expect(await labelIn('fr-CA')).toEqual(['J’accepte les [conditions]', 'Company']);
  expect(await labelIn('ja')).toEqual(['I accept the [terms]', 'Company']);
  const { body } = await api
    .server()
    .withHeaders({ 'accept-language': 'de' })
    .call(read, {
      params: { user_id: user.id },
    });
  expect(body.fields[0]?.label).toBe('I accept the [terms]');
  const german = as.withHeaders({ 'accept-language': 'de' });
  const { body: given } = await german.call(answer, { ...me, body: { answers: { terms: '1' } } });
  expect(given.consents[0]?.text).toBe('Ich akzeptiere die [AGB]');

  const twice = [...translations, ...translations];
  expect(await configure(at, [{ ...terms, translations: twice }])).toBeRefused(400);
  expect(await configure(at, [{ ...terms, translations: [{ language: 'German', label: 'x' }] }])).toBeRefused(400);
});

test('anonymous users are asked when they sign up', async () => {
  const { api } = await shop();
  const { body: tokens } = await api.call('POST /auth/anonymous/sign-up');
  const as = api.withTokens(tokens);

  expect((await as.call(read, me)).body).toEqual({
    is_required: false,
    fields: [],
    consents: [],
    withdrawn_consents: [],
  });
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
  const { at, api, user, as } = await shop([news]);
  await as.call(answer, { ...me, body: { answers: { news: '1' } } });
  await as.call(withdraw, of('news'));
  await configure(at, [news, terms]);
  await as.call(answer, { ...me, body: { answers: { news: '1', terms: '1' } } });
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

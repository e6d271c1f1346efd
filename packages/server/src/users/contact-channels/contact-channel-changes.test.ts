import { randomUUID } from 'node:crypto';
import type { CallInput, Endpoints } from '@portico/contract';
import { type Portico, portico, type TestUser } from '@portico/testkit';
import { expect, test } from 'vitest';

const one = '/contact-channels/:user_id/:contact_channel_id' as const;
const taken = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE';

type NewChannel = CallInput<Endpoints['POST /contact-channels'], 'server'>['body'];
type ChannelChanges = NonNullable<CallInput<Endpoints[`PATCH ${typeof one}`], 'server'>['body']>;

const newEmail = () => `${randomUUID()}@example.com`;

/** Calls a server's endpoints for the contact channels of a user. */
function addressesOf({ api }: Portico, user: Pick<TestUser, 'id'>) {
  const server = api.server();
  const at = (id: string) => ({ params: { user_id: user.id, contact_channel_id: id } });
  return {
    add: async (channel: Partial<NewChannel> = {}) =>
      await server.call('POST /contact-channels', {
        body: { user_id: user.id, type: 'email', value: newEmail(), used_for_auth: false, ...channel },
      }),
    change: async (id: string, body: ChannelChanges) => await server.call(`PATCH ${one}`, { ...at(id), body }),
    remove: async (id: string) => await server.call(`DELETE ${one}`, at(id)),
    read: async (id: string) => await server.call(`GET ${one}`, at(id)),
    list: async () => (await server.call('GET /contact-channels', { query: { user_id: user.id } })).body.items,
    foundBy: async (query: string) => (await server.call('GET /users', { query: { query } })).body.items.length,
  };
}

test('a new email is normalized, unverified and not primary, and is found by its ID and by search', async () => {
  const given = await portico();
  const user = await given.project.user();
  const addresses = addressesOf(given, user);
  const name = randomUUID();

  const answer = await given.api.as(user).call('POST /contact-channels', {
    body: { user_id: 'me', type: 'email', value: `${name}@Example.COM`, used_for_auth: false },
  });

  expect(answer).toSucceed(201);
  expect(answer.body).toEqual({
    id: expect.any(String),
    user_id: user.id,
    type: 'email',
    value: `${name}@example.com`,
    used_for_auth: false,
    is_verified: false,
    is_primary: false,
  });
  const params = { user_id: 'me', contact_channel_id: answer.body.id } as const;
  const read = await given.api.as(user).call(`GET ${one}`, { params });
  expect(read.body).toEqual(answer.body);
  expect(read.trips).toBe(1);
  expect((await addresses.list()).map(({ value }) => value)).toEqual([user.email, `${name}@example.com`]);
  expect(await addresses.foundBy(name.slice(3, 20))).toBe(1);
});

test('rejects an email that the user already has, in any case', async () => {
  const given = await portico();
  const user = await given.project.user();
  const addresses = addressesOf(given, user);

  const answer = await addresses.add({ value: user.email.toUpperCase() });

  expect(answer).toBeRefused(400, 'Contact channel already exists');
  expect(await addresses.list()).toHaveLength(1);
});

test('two users can have the same email, but only one can sign in with it', async () => {
  const given = await portico();
  const [ada, bob] = [await given.project.user(), await given.project.user()];
  const ofBob = addressesOf(given, bob);

  expect(await ofBob.add({ value: ada.email })).toSucceed(201);
  const [, shared] = await ofBob.list();
  const other = await ofBob.add();
  const details = { type: 'email', would_work_if_email_was_verified: false };

  expect(await ofBob.change(shared?.id ?? '', { used_for_auth: true })).toFail(taken, {
    ...details,
    contact_channel_value: null,
  });
  expect(await ofBob.remove(shared?.id ?? '')).toSucceed();
  expect(await ofBob.add({ value: ada.email, used_for_auth: true })).toFail(taken, {
    ...details,
    contact_channel_value: ada.email,
  });
  expect(await ofBob.change(other.body.id, { value: ada.email, used_for_auth: true })).toFail(taken);
  expect((await ofBob.list()).map(({ value }) => value)).toEqual([bob.email, other.body.value]);
});

test('a new primary email replaces the old one, which stays as a contact channel', async () => {
  const given = await portico();
  const user = await given.project.user();
  const addresses = addressesOf(given, user);

  const second = await addresses.add({ is_primary: true, is_verified: true });
  expect(second.body).toMatchObject({ is_primary: true, is_verified: true });
  expect(await addresses.list()).toMatchObject([
    { value: user.email, is_primary: false },
    { value: second.body.value, is_primary: true },
  ]);
  expect((await given.api.as(user).call('GET /users/me')).body).toMatchObject({
    primary_email: second.body.value,
    primary_email_verified: true,
  });

  const [first] = await addresses.list();
  expect(await addresses.change(first?.id ?? '', { is_primary: true })).toSucceed();
  expect(await addresses.list()).toMatchObject([{ is_primary: true }, { is_primary: false }]);
});

test('a new value is unverified unless a server verifies it. The same value stays verified', async () => {
  const given = await portico();
  const user = await given.project.user();
  const addresses = addressesOf(given, user);
  const { body: channel } = await addresses.add({ is_verified: true });

  const same = await addresses.change(channel.id, { value: channel.value.toUpperCase(), type: 'email' });
  const value = newEmail();
  const other = await addresses.change(channel.id, { value });
  const said = await addresses.change(channel.id, { value: newEmail(), is_verified: true });

  expect(same.body).toEqual(channel);
  expect(other.body).toEqual({ ...channel, value, is_verified: false });
  expect(said.body.is_verified).toBe(true);
  expect(await addresses.foundBy(value)).toBe(0);
  expect(await addresses.foundBy(said.body.value)).toBe(1);
  expect(await addresses.change(channel.id, { value: user.email })).toBeRefused(400, 'Contact channel already exists');
  expect((await addresses.change(channel.id, {})).body).toEqual(said.body);
});

test('an email can be removed, even the primary one', async () => {
  const given = await portico();
  const user = await given.project.user();
  const addresses = addressesOf(given, user);
  const [primary] = await addresses.list();

  expect(await addresses.remove(primary?.id ?? '')).toSucceed();

  expect(await addresses.list()).toEqual([]);
  expect(await addresses.foundBy(user.email)).toBe(0);
  expect((await given.api.as(user).call('GET /users/me')).body.primary_email).toBeNull();
  const signIn = { body: { email: user.email, password: user.password } };
  expect(await given.api.call('POST /auth/password/sign-in', signIn)).toFail('EMAIL_PASSWORD_MISMATCH');
});

test('missing contact channels return the texts of the protocol', async () => {
  const given = await portico();
  const [user, other] = [await given.project.user(), await given.project.user()];
  const [foreign] = await addressesOf(given, other).list();
  const addresses = addressesOf(given, user);

  for (const id of [randomUUID(), foreign?.id ?? '']) {
    expect(await addresses.read(id)).toBeRefused(404, 'Contact channel not found.');
    expect(await addresses.change(id, { is_primary: true })).toBeRefused(400, 'Contact channel not found');
    expect(await addresses.remove(id)).toBeRefused(400, 'Contact channel not found');
  }
  expect(await addressesOf(given, { id: randomUUID() as TestUser['id'] }).add()).toFail('USER_ID_DOES_NOT_EXIST');
  expect(await addressesOf(given, other).list()).toEqual([foreign]);
});

test('clients can change only their own emails and cannot mark them as verified', async () => {
  const given = await portico();
  const [ada, bob] = [await given.project.user(), await given.project.user()];
  const { api } = given;
  const [primary] = await addressesOf(given, bob).list();
  const params = { user_id: bob.id, contact_channel_id: primary?.id ?? '' };
  const body = { user_id: bob.id, type: 'email', value: newEmail(), used_for_auth: false } as const;

  for (const call of [
    async (client: typeof api | ReturnType<typeof api.as>) => await client.call('POST /contact-channels', { body }),
    async (client: typeof api | ReturnType<typeof api.as>) => await client.call(`GET ${one}`, { params }),
    async (client: typeof api | ReturnType<typeof api.as>) =>
      await client.call(`PATCH ${one}`, { params, body: { used_for_auth: false } }),
    async (client: typeof api | ReturnType<typeof api.as>) => await client.call(`DELETE ${one}`, { params }),
  ]) {
    expect(await call(api.as(ada))).toBeRefused(403);
    expect(await call(api)).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
  }
  const own = { ...body, user_id: 'me', is_verified: true };
  expect(await api.as(ada).callBadly('POST /contact-channels', { body: own })).toFail('SCHEMA_ERROR');
  expect(await addressesOf(given, bob).list()).toEqual([primary]);
});

test('exactly one of many concurrent users gets an email', async () => {
  const given = await portico();
  const users = await Promise.all(Array.from({ length: 4 }, async () => await given.project.user()));
  const value = newEmail();

  const answers = await Promise.all(
    users.map(async (user) => await addressesOf(given, user).add({ value, used_for_auth: true })),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toFail(taken);
});

test('two users who swap emails concurrently both get a conflict', async () => {
  const given = await portico();
  const [ada, bob] = [await given.project.user(), await given.project.user()];
  const [ofAda, ofBob] = [addressesOf(given, ada), addressesOf(given, bob)];
  const [[a], [b]] = [await ofAda.list(), await ofBob.list()];

  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      ofAda.change(a?.id ?? '', { value: bob.email }),
      ofBob.change(b?.id ?? '', { value: ada.email }),
    ]);
    for (const answer of answers) expect(answer).toFail(taken);
  }
});

test('two users who swap primary emails concurrently both get a conflict', async () => {
  const given = await portico();
  const [ada, bob] = [await given.project.user(), await given.project.user()];
  const rename = async (user: TestUser, primary_email: string) =>
    await given.api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { primary_email } });

  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([rename(ada, bob.email), rename(bob, ada.email)]);
    for (const answer of answers) expect(answer).toFail('USER_EMAIL_ALREADY_EXISTS');
  }
});

test('an email keeps its verified flag when a server makes it primary', async () => {
  const given = await portico();
  const user = await given.project.user({ primary_email_verified: true });
  const addresses = addressesOf(given, user);
  const { body: second } = await addresses.add();

  const answer = await given.api
    .server()
    .call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { primary_email: second.value } });

  expect(answer.body).toMatchObject({
    primary_email: second.value,
    primary_email_verified: false,
    primary_email_auth_enabled: true,
  });
  expect(await addresses.list()).toMatchObject([{ id: second.id, is_primary: true }]);
  expect(await addresses.foundBy(user.email)).toBe(0);
});

test('exactly one of several emails that are made primary concurrently is primary', async () => {
  const given = await portico();
  const user = await given.project.user();
  const addresses = addressesOf(given, user);
  const added = await Promise.all(Array.from({ length: 4 }, async () => await addresses.add({ is_primary: true })));

  for (const answer of added) expect(answer).toSucceed(201);
  const all = await addresses.list();
  expect(all).toHaveLength(5);
  expect(all.filter(({ is_primary }) => is_primary)).toHaveLength(1);

  await Promise.all(all.map(async ({ id }) => await addresses.change(id, { is_primary: true })));

  expect((await addresses.list()).filter(({ is_primary }) => is_primary)).toHaveLength(1);
});

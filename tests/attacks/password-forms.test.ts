import bcrypt from '@node-rs/bcrypt';
import { newArgon2Hash } from '@portico/server/base/passwords/argon2-hash';
import { type HashPrimitives, hashPrimitives, leastWork } from '@portico/server/base/passwords/hash-primitives';
import { inTransaction } from '@portico/server/db/handle';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

/** One password as two devices write it: each accented letter as one code point, or as two. */
const composed = 'Ünüsüäl hörse';
const decomposed = composed.normalize('NFD');
/** The shared test server hashes with this share of the memory. */
const primitives: HashPrimitives = {
  ...hashPrimitives,
  argon2: (password, salt, { memory, passes }) =>
    hashPrimitives.argon2(password, salt, { memory: memory >> 8, passes }),
};

test('a password set on one device works on another that writes its letters differently', async () => {
  const { api } = await portico();
  const pairs = [
    ['ada@example.com', decomposed, composed],
    ['bob@example.com', composed, decomposed],
  ] as const;
  for (const [email, set, typed] of pairs) {
    const call = (password: string) => api.call('POST /auth/password/sign-in', { body: { email, password } });
    await api.call('POST /auth/password/sign-up', { body: { email, password: set } });

    for (const password of [set, typed]) expect(await call(password)).toSucceed();
    expect(await call('Unusual horse')).toFail('EMAIL_PASSWORD_MISMATCH');
  }
});

test('hashes of passwords that were not normalised keep working', async () => {
  const { api, project, server } = await portico();
  const imported = await project.user({ password_hash: await bcrypt.hash(decomposed, { cost: 4 }) });
  const own = await project.user();
  const older = await newArgon2Hash(primitives, decomposed, leastWork);
  await inTransaction({ db: server.app.database.handle() }, async ({ db }) => {
    await db.run({ text: 'update users set password_hash = $1 where id = $2', values: [older, own.id] });
  });

  const signIn = ({ email }: { readonly email: string }) =>
    api.call('POST /auth/password/sign-in', { body: { email, password: decomposed } });
  expect(await signIn(imported)).toSucceed();
  expect(await signIn(imported)).toSucceed();
  expect(await signIn(own)).toSucceed();
  expect(await signIn(own)).toSucceed();
  const body = { old_password: decomposed, new_password: 'battery staple' };
  expect(await api.as(own).call('POST /auth/password/update', { body })).toSucceed();
});

test('the length of a password is that of its normal form', async () => {
  const { api } = await portico();
  const signUp = (email: string, password: string) =>
    api.call('POST /auth/password/sign-up', { body: { email, password } });
  const short = 'älteöbü'.normalize('NFD');

  expect(short).toHaveLength(10);
  expect(await signUp('ada@example.com', short)).toFail('PASSWORD_TOO_SHORT');
  expect(await signUp('ada@example.com', 'ä'.repeat(71).normalize('NFD'))).toFail('PASSWORD_TOO_LONG');
  expect(await signUp('ada@example.com', 'äöü'.repeat(23).normalize('NFD'))).toSucceed();
});

test('the own name is rejected in every form', async () => {
  const { api, project } = await portico();
  const user = await project.user({ display_name: 'Jürgen Müllermann' });
  const update = (new_password: string) =>
    api.as(user).call('POST /auth/password/update', { body: { old_password: user.password, new_password } });

  for (const form of ['NFC', 'NFD'] as const) {
    expect(await update('müllermann'.normalize(form))).toFail('PASSWORD_REQUIREMENTS_NOT_MET');
  }
});

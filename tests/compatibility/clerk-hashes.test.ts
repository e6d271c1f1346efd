import { createHash, createHmac, pbkdf2Sync, randomUUID } from 'node:crypto';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { type Batch, batchesOf, emptyMapping, linesOfSource, sources, usualRoles } from '@portico/contract/sources';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const password = 'correct horse';
const hexOf = (digest: string, text: string) => createHash(digest).update(text).digest('hex');
const derived = (digest: string, length: number) => pbkdf2Sync(password, 'grains', 1000, length, digest);
const pepper = 'a pepper with $ in it';

/** Password digests as the CSV of Clerk has them, by the name of the hasher. */
const digests: Readonly<Record<string, () => string | Promise<string>>> = {
  bcrypt: async () => await bcrypt(password, { cost: 4 }),
  bcrypt_peppered: async () => `${await bcrypt(password + pepper, { cost: 4 })}$${pepper}`,
  hmac_sha256_utf16_b64: () => {
    const key = Buffer.from('a key');
    const hash = createHmac('sha256', key).update(Buffer.from(password, 'utf16le')).digest('base64');
    return `hmac_sha256_utf16_b64$${hash}$${key.toString('base64')}`;
  },
  md5: () => hexOf('md5', password),
  md5_salted: () => `grains$${hexOf('md5', `grains${password}`)}`,
  sha256: () => hexOf('sha256', password),
  sha256_salted: () => `${hexOf('sha256', `${password}grains`)}$grains`,
  pbkdf2_sha1: () => `pbkdf2_sha1$1000$grains$${derived('sha1', 32).toString('hex')}$32`,
  pbkdf2_sha256: () =>
    `pbkdf2_sha256$1000$${Buffer.from('grains').toString('base64')}$${derived('sha256', 32).toString('base64')}`,
  pbkdf2_sha256_django: () => `pbkdf2_sha256$1000$grains$${derived('sha256', 32).toString('base64')}`,
  pbkdf2_sha512: () => `pbkdf2_sha512$1000$grains$${derived('sha512', 64).toString('hex').toUpperCase()}`,
};

/** Reads a CSV of Clerk with one user. */
async function batchOf(email: string, hasher: string, digest: string): Promise<Batch | undefined> {
  const text = `id,primary_email_address,verified_email_addresses,password_digest,password_hasher
user_${email},${email},${email},${digest},${hasher}
`;
  const file = {
    name: 'users.csv',
    text: async function* () {
      yield text;
    },
  };
  const options = { secrets: undefined, map: emptyMapping, roles: usualRoles, needsIds: true };
  const { clerk } = sources;
  if (clerk === undefined) throw new Error('Clerk is a source.');
  for await (const batch of batchesOf(linesOfSource(clerk, file, options), { onConflict: 'refused' })) return batch;
  return undefined;
}

test.each(Object.entries(digests))('a user of Clerk signs in with a hash of %s', async (hasher, digestOf) => {
  const { api } = await portico();
  const email = `u${randomUUID()}@example.com`;
  const batch = await batchOf(email, hasher, await digestOf());
  const { body } = await api.admin().call('POST /internal/imports/:run_id', {
    params: { run_id: randomUUID() },
    body: {
      dry_run: false,
      on_conflict: 'refuse',
      lines: [...(batch?.lines ?? [])],
      password_keys: batch?.passwordKeys ?? {},
    },
  });
  expect(body.lines).toMatchObject([{ outcome: 'created' }]);

  const signIn = async (given: string) =>
    await api.call('POST /auth/password/sign-in', { body: { email, password: given } });
  expect(await signIn('another horse')).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(await signIn(password)).toSucceed();
});

test('a hash of Clerk in another form than its hasher refuses the line, and an unknown hasher is counted', async () => {
  for (const hasher of ['bcrypt_peppered', 'md5_salted', 'pbkdf2_sha1', 'pbkdf2_sha256', 'scrypt_firebase'])
    expect((await batchOf('a@example.com', hasher, 'nonsense'))?.leftOut).toMatchObject([
      { outcome: 'refused', reason: `password_digest: “…” is no hash of ${hasher}` },
    ]);
  const unknown = await batchOf('a@example.com', 'rot13', 'abc');
  expect(unknown?.lines[0]?.content).not.toHaveProperty('password_hash');
  expect(unknown?.notes).toMatchObject([
    { field: 'password_hasher', reason: 'is not known', isLost: true },
    { field: 'password_hasher', reason: 'the user has a password there, and none here' },
  ]);
});

import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { hashPrimitives } from '@portico/server/base/passwords/hash-primitives';
import { readImportedHash, storedImport } from '@portico/server/base/passwords/imported/imported-hash';
import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * A hash that can be stored can be computed: otherwise the sign-in of its user alone fails with 500, also for a visitor. It takes as long
 * as the decoy of an address without one, and leaves the main thread to others.
 */

/** Memory and passes of the computations of argon2. */
const argon2: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    hashPrimitives: {
      ...hashPrimitives,
      importedArgon2: async (password, salt, work) => {
        argon2.push(`${work.memory} KiB, ${work.passes} passes`);
        return await hashPrimitives.importedArgon2(password, salt, work);
      },
    },
  });
});
afterAll(async () => await server?.stop());

const sixteen = 'MDEyMzQ1Njc4OWFiY2RlZg';
const bytes = (count: number) => Buffer.alloc(count, 3).toString('base64').replace(/=+$/, '');
const [salts, tags] = [
  [8, 128],
  [16, 128],
];
const both = (write: (salt: string, tag: string) => string) =>
  salts.flatMap((salt) => tags.map((tag) => write(bytes(salt), bytes(tag))));

/** Writes version 3 of ASP.NET Identity. */
function aspNet(digest: number, iterations: number, saltLength: number, length: number): string {
  const header = Buffer.alloc(13, 1);
  for (const [at, value] of [digest, iterations, saltLength].entries()) header.writeUInt32BE(value, 1 + 4 * at);
  return Buffer.concat([header, Buffer.alloc(saltLength + length, 3)]).toString('base64');
}

/** Hashes with each parameter at its bounds, of little work. */
const extremes: readonly string[] = [
  ...both((salt, tag) => `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`),
  ...both((salt, tag) => `$argon2i$m=128,t=64,p=16$${salt}$${tag}`),
  ...both((salt, tag) => `$scrypt$ln=1,r=1,p=1$${salt}$${tag}`),
  ...both((salt, tag) => `$scrypt$ln=1,r=64,p=64$${salt}$${tag}`),
  `$scrypt$ln=15,r=1,p=1$$${sixteen}`,
  `$scrypt$ln=16,r=1,p=1$${sixteen}$${sixteen}`,
  `$scrypt$ln=20,r=1,p=1$${sixteen}$${sixteen}`,
  `$scrypt$ln=17,r=2,p=1$${sixteen}$${sixteen}`,
  `scrypt:65536:1:1$salt$${'ab'.repeat(64)}`,
  ...both((salt, tag) => `$pbkdf2-sha1$i=1$${salt}$${tag}`),
  `pbkdf2_sha512$1$$${bytes(128)}`,
  ...['.', 'z', '9', 'O', 'a', 'u'].map((last) => `$2b$04$${'a'.repeat(21)}${last}${'a'.repeat(31)}`),
  ...['.', 'z', '9', 'O', 'a', 'u'].map((last) => `$2x$04$${'a'.repeat(21)}u${'a'.repeat(30)}${last}`),
  `$P$5${'a'.repeat(30)}`,
  `$wp$2y$04$${'a'.repeat(53)}`,
  `$bcrypt-pepper$key=k$2b$04$${'a'.repeat(53)}`,
  `sha512_symfony$1$$${bytes(64)}`,
  `sha512_symfony$1$${'s'.repeat(128)}$${bytes(64)}`,
  `hmac_sha256_utf16_b64$${bytes(32)}$k`,
  `hmac_sha256_utf16_b64$${bytes(32)}$${bytes(128)}`,
  `pbkdf2_sha512_hex$1$$${'ab'.repeat(128)}`,
  Buffer.alloc(49).toString('base64'),
  ...[0, 1, 2].flatMap((number) => [16, 128].map((length) => aspNet(number, 1, length, length))),
];
const accepted = extremes.filter((hash) => storedImport(hash) !== undefined);

test.each(accepted)('%s can be computed for every password', async (hash) => {
  const found = readImportedHash(hash) ?? expect.fail();
  for (const password of ['', 'a', 'a\u0000b', '\ud800', 'é'.repeat(2048)]) {
    expect(await found.matches(hashPrimitives, password, null)).toBe(false);
  }
});

test('scrypt that is not defined is refused, and one that is stored already fails as a wrong password', async () => {
  const { api, project } = await portico(server);
  const hash = `$scrypt$ln=16,r=1,p=1$${sixteen}$${sixteen}`;
  const body = { primary_email: `u${randomUUID()}@example.com`, password_hash: hash };
  expect((await api.server().call('POST /users', { body })).status).toBe(400);

  const user = await project.user();
  const values = [`~scrypt~0000065536~${hash}`, user.id];
  await server.app.database
    .handle()
    .run({ text: 'update users set password_hash = $1 where id = $2', values, isWrite: true });
  const answer = await api.call('POST /auth/password/sign-in', {
    body: { email: user.email, password: 'an unusual horse' },
  });
  expect(answer).toFail('EMAIL_PASSWORD_MISMATCH');
});

test('a hash of argon2 takes the memory and the passes of the decoys of its project', async () => {
  const { api, project } = await portico(server);
  const known = await project.user({ password_hash: `$argon2id$v=19$m=32768,t=3,p=4$${sixteen}$${sixteen}` });
  const without = await project.user();

  for (const email of [known.email, without.email, `u${randomUUID()}@example.com`]) {
    argon2.length = 0;
    const answer = await api.call('POST /auth/password/sign-in', { body: { email, password: 'an unusual horse' } });
    expect(answer).toFail('EMAIL_PASSWORD_MISMATCH');
    expect(argon2).toEqual(['32768 KiB, 3 passes']);
  }
});

test('digests that the main thread computes leave it to others every millisecond', async () => {
  const found = readImportedHash(`$P$B${'a'.repeat(30)}`) ?? expect.fail();
  let [turns, isDone] = [0, false];
  const turning = (async () => {
    for (; !isDone; turns += 1) await setImmediate();
  })();
  await found.matches(hashPrimitives, 'a'.repeat(4096), null);
  isDone = true;
  await turning;
  expect(turns).toBeGreaterThanOrEqual(8192 / 128);
});

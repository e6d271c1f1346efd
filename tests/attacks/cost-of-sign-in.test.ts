import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { hashPrimitives } from '@portico/server/base/passwords/hash-primitives';
import { millisOfWork } from '@portico/server/base/passwords/imported/cost';
import { readImportedHash, storedImport } from '@portico/server/base/passwords/imported/imported-hash';
import { quickPrimitives } from '@portico/server/process/testing';
import { callerHeaders, engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/**
 * What a project stores decides what a sign-in of a visitor costs. The computations are counted, not done: each adds the milliseconds
 * that it takes by the table of the server.
 */

/** Computations since the start of a test, in the order in which they began. */
const done: { readonly kind: string; readonly millis: number; readonly password: string }[] = [];
/** Computations wait for this. */
let gate: Promise<void> | undefined;
let server: TestServer;

async function count(password: string, kind: string, amount: number): Promise<void> {
  done.push({ kind, millis: millisOfWork({ kind, amount }), password });
  await gate;
}

beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: 'off', PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: 'off' },
    hashPrimitives: {
      ...hashPrimitives,
      argon2: async (password, salt, work) => {
        await count(password, 'own', work.memory * work.passes);
        return await quickPrimitives.argon2(password, salt, work);
      },
      bcrypt: async (password, hash) => {
        await count(password, 'bcrypt', 2 ** Number(hash.slice(4, 6)));
        return false;
      },
      importedArgon2: async (password, _, { memory, passes, length }) => {
        await count(password, 'argon2', memory * passes);
        return Buffer.alloc(length, 1);
      },
      scrypt: async (password, _, { cost, block, lanes, length }) => {
        await count(password, 'scrypt', cost * block * lanes);
        return Buffer.alloc(length, 1);
      },
      pbkdf2: async (password, _, { digest, iterations, length }) => {
        await count(
          password,
          `pbkdf2-${digest}`,
          iterations * Math.ceil(length / { sha1: 20, sha256: 32, sha512: 64 }[digest]),
        );
        return Buffer.alloc(length, 1);
      },
    },
  });
});
afterAll(async () => await server?.stop());
beforeEach(() => {
  done.length = 0;
  gate = undefined;
});

const sixteen = 'MDEyMzQ1Njc4OWFiY2RlZg';
/** One hash of each kind, with as much work as a single hash may have. */
const most = {
  bcrypt: `$2b$13$${'a'.repeat(53)}`,
  argon2: `$argon2id$v=19$m=262144,t=5,p=1$${sixteen}$${sixteen}`,
  scrypt: `$scrypt$ln=17,r=8,p=1$${sixteen}$${sixteen}`,
  'pbkdf2-sha1': `$pbkdf2-sha1$i=4200000$${sixteen}$${'A'.repeat(27)}`,
  'pbkdf2-sha256': `$pbkdf2-sha256$i=4200000$${sixteen}$${'A'.repeat(43)}`,
  'pbkdf2-sha512': `$pbkdf2-sha512$i=1500000$${sixteen}$${'A'.repeat(86)}`,
} as const;
/** Hashes of the bounds that earlier versions had. */
const before = {
  bcrypt: `$2b$16$${'a'.repeat(53)}`,
  argon2: `$argon2id$v=19$m=32768,t=64,p=1$${sixteen}$${sixteen}`,
  scrypt: `$scrypt$ln=18,r=8,p=2$${sixteen}$${sixteen}`,
  'pbkdf2-sha1': `$pbkdf2-sha1$i=5000000$${sixteen}$${'A'.repeat(27)}`,
  'pbkdf2-sha256': `$pbkdf2-sha256$i=5000000$${sixteen}$${'A'.repeat(43)}`,
  'pbkdf2-sha512': `$pbkdf2-sha512$i=5000000$${sixteen}$${'A'.repeat(86)}`,
  md5: `$P$G${'a'.repeat(30)}`,
} as const;

/** The name of this user has ü as one character, so a password with ü as two has another form. */
const twoForms = 'an unu\u0308sual horse';

async function signIn({ api }: Portico, email: string, password = twoForms) {
  return await api.call('POST /auth/password/sign-in', { body: { email, password } });
}

/** Returns the milliseconds of the computations of other systems' kinds in one sign-in, and their kinds. */
async function costOf(made: Portico, email: string) {
  done.length = 0;
  expect(await signIn(made, email)).toFail('EMAIL_PASSWORD_MISMATCH');
  const imported = done.filter(({ kind }) => kind !== 'own');
  return {
    millis: imported.reduce((sum, { millis }) => sum + millis, 0),
    kinds: [...new Set(imported.map(({ kind }) => kind))],
  };
}

/** Stores a hash as an earlier version did. */
async function store(made: Portico, hash: string): Promise<string> {
  const user = await made.project.user();
  const values = [storedImport(hash), user.id];
  await server.app.database
    .handle()
    .run({ text: 'update users set password_hash = $1 where id = $2', values, isWrite: true });
  return user.email;
}

test.each(Object.entries(before))(
  'a hash of %s that takes too long is refused at each door, with the figure',
  async (_, hash) => {
    const made = await portico(server);
    const primary_email = `u${randomUUID()}@example.com`;
    const user = await made.project.user();
    const text = /a check takes [\d,]+ ms of processor time, the most is 550 ms/i;

    const created = await made.api.server().call('POST /users', { body: { primary_email, password_hash: hash } });
    const changed = await made.api
      .server()
      .call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { password_hash: hash } });
    const content = { type: 'user', primary_email, password_hash: hash };
    const body = { dry_run: false, on_conflict: 'skip', lines: [{ line: 1, content }] };
    const imported = await made.api
      .admin()
      .call('POST /internal/imports/:run_id', { params: { run_id: randomUUID() }, body: body as never });

    for (const answer of [created, changed]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(text);
    }
    expect(imported.body.lines).toMatchObject([{ outcome: 'refused', reason: expect.stringMatching(text) }]);
  },
);

test('the hashes of a project together stay within the bound at each door', async () => {
  const made = await portico(server);
  const create = async (password_hash: string) =>
    await made.api
      .server()
      .call('POST /users', { body: { primary_email: `u${randomUUID()}@example.com`, password_hash } });
  expect((await create(most.bcrypt)).status).toBe(201);

  const created = await create(most.scrypt);
  const lines = [most.scrypt, `$2b$12$${'a'.repeat(53)}`].map((password_hash, at) => ({
    line: at + 1,
    content: { type: 'user', primary_email: `u${randomUUID()}@example.com`, password_hash },
  }));
  const body = { dry_run: true, on_conflict: 'skip', lines };
  const imported = await made.api
    .admin()
    .call('POST /internal/imports/:run_id', { params: { run_id: randomUUID() }, body: body as never });

  expect(created.text).toMatch(/With the other imported hashes of the project, a check would take 950 ms/);
  expect(imported.body.lines).toMatchObject([
    { outcome: 'refused', reason: expect.stringContaining('with the other imported hashes') },
    { outcome: 'created' },
  ]);
});

test('lines of one import count together', async () => {
  const made = await portico(server);
  const lines = Object.values(most).map((password_hash, at) => ({
    line: at + 1,
    content: { type: 'user', primary_email: `u${randomUUID()}@example.com`, password_hash },
  }));
  const body = { dry_run: false, on_conflict: 'skip', lines };
  const imported = await made.api
    .admin()
    .call('POST /internal/imports/:run_id', { params: { run_id: randomUUID() }, body: body as never });

  expect(imported.body.lines.map(({ outcome }) => outcome)).toEqual(['created', ...Array(5).fill('refused')]);
});

test.each(Object.entries(most))(
  'a sign-in costs about a second with the most work of %s, both forms included',
  async (kind, hash) => {
    const made = await portico(server);
    const known = await made.project.user({ password_hash: hash });
    expect(millisOfWork(readImportedHash(hash)?.work ?? null)).toBeGreaterThan(400);

    for (const email of ['nobody@example.com', known.email]) {
      const { millis, kinds } = await costOf(made, email);
      expect(kinds, email).toEqual([kind]);
      expect(millis, email).toBeGreaterThan(800);
      expect(millis, email).toBeLessThanOrEqual(1100);
    }
  },
);

test('hashes that earlier versions stored cost no more, are not checked, and the event log says so', async () => {
  const made = await portico(server);
  const emails: string[] = [];
  for (const hash of [...Object.values(before), ...Object.values(most), `$2b$10$${'a'.repeat(53)}`]) {
    emails.push(await store(made, hash));
  }

  const costs = new Set<number>();
  for (const email of ['nobody@example.com', ...emails]) costs.add((await costOf(made, email)).millis);
  const affordable = [most.bcrypt, `$2b$10$${'a'.repeat(53)}`];
  expect([...costs]).toHaveLength(1);
  expect(Math.max(...costs)).toBeLessThanOrEqual(1100);

  const reasons = async () => {
    const { body } = await made.api.server().call('GET /events', { query: { types: 'sign_in.failed' } });
    return body.items.map(({ after }) => (after as { reason: string }).reason).toSorted();
  };
  const left = affordable.length;
  await expect
    .poll(reasons)
    .toEqual([
      ...Array(emails.length - left).fill('costly_password_hash'),
      'unknown_address',
      ...Array(left).fill('wrong_password'),
    ]);
});

test('a sign-in of another project waits for one sign-in of a project with costly hashes at most', async () => {
  const costly = await portico(server);
  await costly.project.user({ password_hash: most.bcrypt });
  const other = await portico(server);
  const user = await other.project.user({ password: 'a long unusual horse' });
  const { passwordHasher } = server.app.platform;
  const asked = () => passwordHasher.counts().running + passwordHasher.counts().waiting;
  const held = Promise.withResolvers<void>();
  gate = held.promise;

  const attacks = Array.from({ length: 8 }, async () => await signIn(costly, 'nobody@example.com'));
  await expect.poll(asked).toBe(8);
  const theirs = signIn(other, user.email, 'a long unusual horse');
  await expect.poll(asked).toBe(9);
  held.resolve();

  expect(await theirs).toSucceed();
  for (const attack of await Promise.all(attacks)) expect(attack).toFail('EMAIL_PASSWORD_MISMATCH');
  // The one that ran already has four computations: two kinds for each of its two forms.
  expect(
    done.findIndex(({ password }) => password !== twoForms && password !== twoForms.normalize()),
  ).toBeLessThanOrEqual(4);
});

test('a caller who has gone is not waited for: their hashes never begin', async () => {
  const made = await portico(server);
  const { passwordHasher } = server.app.platform;
  const asked = () => passwordHasher.counts().running + passwordHasher.counts().waiting;
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  const leaving = new AbortController();
  const headers = { ...callerHeaders(made.project.id, 'client', made.project.keys.client), connection: 'close' };
  const ask = async (signal?: AbortSignal) => {
    const options = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, signal };
    const sent = request(`${server.url}/api/v1/auth/password/sign-in`, options);
    sent.end(JSON.stringify({ email: 'nobody@example.com', password: twoForms }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
  };

  const stayed = Array.from({ length: 4 }, async () => await ask());
  await expect.poll(asked).toBe(4);
  const left = Array.from({ length: 5 }, async () => await expect(ask(leaving.signal)).rejects.toThrow('aborted'));
  await expect.poll(asked).toBe(9);
  leaving.abort();
  await Promise.all(left);
  held.resolve();
  await Promise.all(stayed);
  await expect.poll(asked).toBe(0);

  // Two forms for each of the four who stayed.
  expect(done).toHaveLength(8);
});

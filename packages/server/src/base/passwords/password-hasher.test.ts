import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { freeCores, hashesAtOnce } from './free-cores.ts';
import { hashPrimitives, hasNativeArgon2, leastWork } from './hash-primitives.ts';
import { createPasswordHasher } from './password-hasher.ts';

const caller = { tenancyId: 'a' };

test('a password matches only its own hash, and hashes of the same password differ', async () => {
  const hasher = createPasswordHasher();
  const [first, second] = [await hasher.hash(caller, 'correct horse'), await hasher.hash(caller, 'correct horse')];

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await hasher.verify(caller, 'correct horse', first)).toBe(true);
  expect(await hasher.verify(caller, 'correct Horse', first)).toBe(false);
  expect(await hasher.verify(caller, 'correct horse', null)).toBe(false);
  expect(await hasher.verify(caller, 'correct horse', 'nonsense')).toBe(false);
  expect(hasher.isOutdated(first)).toBe(false);
  expect(hasher.isOutdated('$2b$10$x')).toBe(true);
});

test('a check takes the work of a new hash, and hashes with less are outdated', async () => {
  const weak = { memory: 64, passes: 2 };
  const strong = { memory: 128, passes: 3 };
  let done = 0;
  const primitives = {
    ...hashPrimitives,
    argon2: async (password: string, salt: Buffer, work: typeof weak) => {
      done += work.memory * work.passes;
      return await hashPrimitives.argon2(password, salt, work);
    },
  };
  const before = await createPasswordHasher({ work: weak }).hash(caller, 'correct horse');
  const hasher = createPasswordHasher({ primitives, work: strong });
  const after = await hasher.hash(caller, 'correct horse');
  const workOf = async (password: string, hash: string | null) => {
    done = 0;
    const fits = await hasher.verify(caller, password, hash);
    return { fits, done };
  };

  const full = strong.memory * strong.passes;
  expect(await workOf('correct horse', before)).toEqual({ fits: true, done: full });
  expect(await workOf('wrong horse', before)).toEqual({ fits: false, done: full });
  expect(await workOf('correct horse', after)).toEqual({ fits: true, done: full });
  expect(await workOf('correct horse', null)).toEqual({ fits: false, done: full });
  expect([before, after].map(hasher.isOutdated)).toEqual([true, false]);
  expect(createPasswordHasher({ work: weak }).isOutdated(after)).toBe(false);
});

test('the native argon2 derives the same tag as Node.js', async () => {
  const nonce = Buffer.from('sixteen bytes of');
  const expected = argon2Sync('argon2id', { message: 'pässword', nonce, ...leastWork, parallelism: 1, tagLength: 32 });

  expect(hasNativeArgon2).toBe(true);
  expect((await hashPrimitives.argon2('pässword', nonce, leastWork)).equals(expected)).toBe(true);
});

test.each(['2a', '2b', '2y'])('a bcrypt hash of version %s matches only its password', async (version) => {
  const hash = `$${version}$04$abcdefghijklmnopqrstuuEM2FxhxXQIbt4zfLHRfyzcIqQbRRDa2`;

  expect(await hashPrimitives.bcrypt('decoy', hash)).toBe(true);
  expect(await hashPrimitives.bcrypt('Decoy', hash)).toBe(false);
});

test('all cores are free, and all but one while the main thread is busy', () => {
  let utilization = 0;
  let now = 0;
  const meter = { now: () => now, eventLoopUtilization: () => ({ idle: 0, active: 0, utilization }) };
  const [four, one] = [freeCores(4, meter), freeCores(1, meter)];
  const after = (millis: number, share: number) => {
    now += millis;
    utilization = share;
    return [four(), one()];
  };

  expect(after(0, 1)).toEqual([4, 1]);
  expect(after(50, 0.9)).toEqual([3, 1]);
  expect(after(10, 0.1)).toEqual([3, 1]);
  expect(after(40, 0.1)).toEqual([4, 1]);
});

test('no more hashes run at once than there are threads, so slow ones leave one to others', () => {
  expect([1, 2, 4, 16].map((cores) => hashesAtOnce(cores, undefined))).toEqual([1, 2, 4, 4]);
  expect(['12', '32', '0', 'many', '-1'].map((threads) => hashesAtOnce(16, threads))).toEqual([12, 16, 1, 1, 1]);
});

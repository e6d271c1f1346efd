import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { argon2Parameters, hashPrimitives, hasNativeArgon2 } from './hash-primitives.ts';
import { isImportableHash } from './imported-hash.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { TooBusy, WorkQueue } from './work-queue.ts';

test('a password matches only its own hash, and hashes of the same password differ', async () => {
  const hasher = createPasswordHasher();
  const [first, second] = [await hasher.hash('correct horse'), await hasher.hash('correct horse')];

  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await hasher.verify('correct horse', first)).toBe(true);
  expect(await hasher.verify('correct Horse', first)).toBe(false);
  expect(await hasher.verify('correct horse', null)).toBe(false);
  expect(await hasher.verify('correct horse', 'nonsense')).toBe(false);
  expect(hasher.isOutdated(first)).toBe(false);
  expect(hasher.isOutdated('$2b$10$x')).toBe(true);
});

test('the native argon2 derives the same tag as Node.js', async () => {
  const nonce = Buffer.from('sixteen bytes of');
  const expected = argon2Sync('argon2id', { message: 'pässword', nonce, ...argon2Parameters });

  expect(hasNativeArgon2).toBe(true);
  expect((await hashPrimitives.argon2('pässword', nonce)).equals(expected)).toBe(true);
});

test.each(['2a', '2b', '2y'])('a bcrypt hash of version %s matches only its password', async (version) => {
  const hash = `$${version}$04$abcdefghijklmnopqrstuuEM2FxhxXQIbt4zfLHRfyzcIqQbRRDa2`;

  expect(await hashPrimitives.bcrypt('decoy', hash)).toBe(true);
  expect(await hashPrimitives.bcrypt('Decoy', hash)).toBe(false);
});

test('only bcrypt hashes with a limited number of rounds can be imported', () => {
  const hash = (start: string) => `${start}$${'a'.repeat(53)}`;

  for (const start of ['$2a$10', '$2b$04', '$2y$16']) expect(isImportableHash(hash(start))).toBe(true);
  for (const start of ['$2b$17', '$2b$03', '$2c$10', '$2b$1', '$argon2id'])
    expect(isImportableHash(hash(start))).toBe(false);
  expect(isImportableHash(`${hash('$2b$10')}x`)).toBe(false);
});

test('runs a limited number of tasks at a time, the others in order, and rejects too many', async () => {
  const queue = new WorkQueue(2, 3);
  const finish: (() => void)[] = [];
  const order: number[] = [];
  const work = (id: number) =>
    queue.run(async () => {
      order.push(id);
      await new Promise<void>((resolve) => finish.push(resolve));
    });

  const running = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toBeInstanceOf(TooBusy);
  await Promise.resolve();
  expect(order).toEqual([1, 2]);
  while (finish.length > 0) {
    finish.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(running);

  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test('a failed task makes room for the next one', async () => {
  const queue = new WorkQueue(1, 1);

  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(await queue.run(async () => 'yes')).toBe('yes');
});

import { expect, test } from 'vitest';
import { decryptValue, encryptValue, encryptWith, entryKeysOf } from './vault-encryption.ts';

// The test vector of the protocol.
const hashedKey = 'NQr2NYfhoRziqAuUwaMURe4WwmNCkvg67YMXqCsZGOg=';
const encrypted = 'AQABAQEBAQEBAQEBAQEBAQEBAgICAgICAgICAgIC7VNuWDDbWDNTGmeYhoM70CwzrzKE9jEsnC9x';

test('the test vector of the protocol', async () => {
  const keys = await entryKeysOf('my-key', 'my-secret');
  expect(keys.hashedKey).toBe(hashedKey);
  expect(Buffer.from(keys.derivedKey).toString('hex')).toBe(
    'bb40776ce072918c754df5beae1c6ab211bf00df5ee4681f79228527eeb004df',
  );
  const [salt, iv] = [new Uint8Array(16).fill(1), new Uint8Array(12).fill(2)];
  expect(await encryptWith(keys.derivedKey, 'hello vault', salt, iv)).toBe(encrypted);
  expect(await decryptValue(keys, encrypted)).toBe('hello vault');
});

test.each(['', 'ü🔑', 'x'.repeat(1_000_000)])('a value is decrypted as it was encrypted', async (value) => {
  const keys = await entryKeysOf('key', '');
  const [one, two] = [await encryptValue(keys, value), await encryptValue(keys, value)];
  expect(one).not.toBe(two);
  expect((await decryptValue(keys, one)) === value).toBe(true);
});

test('a changed value, another secret and another format are refused', async () => {
  const keys = await entryKeysOf('my-key', 'my-secret');
  const bytes = Buffer.from(encrypted, 'base64');
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
  const other = await entryKeysOf('my-key', 'another secret');
  expect(other.hashedKey).not.toBe(hashedKey);
  await expect(decryptValue(keys, flipped.toString('base64'))).rejects.toThrow('Check the secret');
  await expect(decryptValue(other, encrypted)).rejects.toThrow('Check the secret');
  const newer = Buffer.concat([Buffer.of(2), bytes.subarray(1)]);
  await expect(decryptValue(keys, newer.toString('base64'))).rejects.toThrow('another format');
  await expect(decryptValue(keys, '')).rejects.toThrow('another format');
});

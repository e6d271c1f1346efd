import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { digestOf, sameSecret } from './digests.ts';
import { base32, newSecret } from './ids.ts';
import { Secret } from './secret.ts';
import { createServerKeys } from './server-keys.ts';

const keys = createServerKeys(new Secret('one secret that is long enough to be one'));

test('a sealed value opens only with the same secret and purpose', () => {
  const sealed = keys.seal('config:a', 'top secret');
  const others = createServerKeys(new Secret('another secret that is long enough'));

  expect(keys.unseal('config:a', sealed)).toBe('top secret');
  expect(sealed).not.toContain('top secret');
  expect(keys.seal('config:a', 'top secret')).not.toBe(sealed);
  expect(() => keys.unseal('config:b', sealed)).toThrow();
  expect(() => others.unseal('config:a', sealed)).toThrow();
});

test('a modified sealed value does not open', () => {
  const sealed = keys.seal('p', 'text');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');

  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => keys.unseal('p', `v1.${changed.toString('base64url')}`)).toThrow();
  }
  expect(() => keys.unseal('p', 'v1.')).toThrow();
});

test('the same purpose returns the same key on every replica', () => {
  const again = createServerKeys(new Secret('one secret that is long enough to be one'));

  expect(again.derive('x', 32)).toEqual(keys.derive('x', 32));
  expect(keys.derive('y', 32)).not.toEqual(keys.derive('x', 32));
});

test('a secret is never printed', () => {
  const secret = new Secret('hunter2');

  expect(`${secret} ${JSON.stringify({ secret })} ${inspect({ secret })}`).not.toContain('hunter2');
  expect(secret.reveal()).toBe('hunter2');
});

test('secrets have 45 characters of the alphabet, and secrets of any length can be compared', () => {
  expect(newSecret()).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
  expect(newSecret()).not.toBe(newSecret());
  expect(base32(new Uint8Array([255, 0]))).toBe('zw00');
  expect(sameSecret('a', 'a')).toBe(true);
  expect(sameSecret('a', 'ab')).toBe(false);
  expect(digestOf('a')).not.toBe(digestOf('b'));
});

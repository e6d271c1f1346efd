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

test('an earlier secret opens and verifies, and the current one seals with its ID', () => {
  const current = new Secret('the current secret that is long enough');
  const both = createServerKeys(current, [new Secret('one secret that is long enough to be one')]);
  const alone = createServerKeys(current);
  const sealed = both.seal('p', 'text');

  expect(both.unseal('p', keys.seal('p', 'earlier'))).toBe('earlier');
  expect(both.unseal('p', alone.seal('p', 'current'))).toBe('current');
  expect(sealed.startsWith(both.sealedPrefix)).toBe(true);
  expect(alone.unseal('p', sealed)).toBe('text');
  expect(() => keys.unseal('p', sealed)).toThrow();
  expect(() => both.unseal('q', sealed)).toThrow();
  expect(() => both.unseal('p', 'v3.x')).toThrow();
});

test('a code is valid for its purpose and data only, with the current and earlier secrets', () => {
  const both = createServerKeys(new Secret('the current secret that is long enough'), [
    new Secret('one secret that is long enough to be one'),
  ]);
  const code = keys.mac('p', 'data');

  expect(both.isMac('p', 'data', code)).toBe(true);
  expect(both.isMac('p', 'data', code.subarray(0, 12))).toBe(true);
  expect(both.isMac('p', 'data', code.toString('base64url'))).toBe(true);
  expect(keys.isMac('p', 'data', both.mac('p', 'data'))).toBe(false);
  for (const wrong of [code.subarray(0, 11), Buffer.alloc(0), Buffer.alloc(32), '', `${code.toString('base64url')}=`]) {
    expect(both.isMac('p', 'data', wrong)).toBe(false);
  }
  expect(both.isMac('q', 'data', code)).toBe(false);
  expect(both.isMac('p', 'other', code)).toBe(false);
});

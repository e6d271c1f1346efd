import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha1Hex } from './sha1.ts';

test('the digest is the one of Node.js, for every length around a block', () => {
  const texts = Array.from({ length: 140 }, (_, length) => `${'ä€x'.repeat(50)}`.slice(0, length));
  expect(texts.map(sha1Hex)).toEqual(texts.map((text) => createHash('sha1').update(text).digest('hex')));
});

import { expect, test } from 'vitest';
import { readImage } from '../understood.ts';
import { cellEmail } from './cells.ts';
import { containsHash } from './hashes.ts';

test('a cell with several addresses or pictures is refused, and none of them is dropped', () => {
  expect(() => cellEmail('mailto:a@example.com?cc=b@example.com')).toThrow('has several addresses');
  expect(cellEmail('mailto:a@example.com?subject=Hello')).toBe('a@example.com');
  expect(() => readImage('https://a.example/1.png, https://a.example/2.png')).toThrow('has several URLs');
  expect(readImage('https://a.example/1.png?of=2,3')).toBe('https://a.example/1.png?of=2,3');
});

test('a hash is found in JSON and behind a name, and prices are none', () => {
  const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

  for (const text of [hash, `{"password":"${hash}"}`, `ada:${hash}`, `[1, '${hash}']`])
    expect(containsHash(text)).toBe(true);
  for (const text of ['costs $5$ today', 'from $1$ to $2$', '{"plan":"pro"}']) expect(containsHash(text)).toBe(false);
});

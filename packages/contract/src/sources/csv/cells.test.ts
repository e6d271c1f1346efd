import { expect, test } from 'vitest';
import { readImage } from '../understood.ts';
import { cellEmail } from './cells.ts';

test('a cell with several addresses or pictures is refused, and none of them is dropped', () => {
  expect(() => cellEmail('mailto:a@example.com?cc=b@example.com')).toThrow('has several addresses');
  expect(cellEmail('mailto:a@example.com?subject=Hello')).toBe('a@example.com');
  expect(() => readImage('https://a.example/1.png, https://a.example/2.png')).toThrow('has several URLs');
  expect(readImage('https://a.example/1.png?of=2,3')).toBe('https://a.example/1.png?of=2,3');
});

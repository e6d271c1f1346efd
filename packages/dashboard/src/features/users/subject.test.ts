import { expect, test } from 'vitest';
import { readSubject, subjectText } from './subject.ts';

const id = '6f1c9a52-5d0e-4a53-9b0f-0d3c1a5e7b21';

test.each([`user:${id}`, `team:${id}`, 'custom:acme/1', 'custom:a:b'])('%s is a subject of the URL', (text) => {
  expect(subjectText(readSubject(text))).toBe(text);
});

test.each(['', 'user:', 'user:ada', 'owner:1', `custom:${'x'.repeat(256)}`, undefined, 7])('%s is none', (value) => {
  expect(readSubject(value)).toBeUndefined();
});

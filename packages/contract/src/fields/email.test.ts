import fc from 'fast-check';
import { expect, test } from 'vitest';
import { email, emailOf, knownEmailOf } from './email.ts';

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['info@MÜLLER.de', 'info@xn--mller-kva.de'],
  ['info@XN--mller-kva.de', 'info@xn--mller-kva.de'],
  ['info@mu\u0308ller.de', 'info@xn--mller-kva.de'],
  ['info@straße.de', 'info@xn--strae-oqa.de'],
  ['user@例え.テスト', 'user@xn--r8jz45g.xn--zckzah'],
  ['JÖRG@example.com', 'jörg@example.com'],
  ['jo\u0308rg@example.com', 'jörg@example.com'],
  ['用户@例え.テスト', '用户@xn--r8jz45g.xn--zckzah'],
  [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(64)}@example.com`],
  [`a@${'y'.repeat(63)}.${'y'.repeat(63)}.${'y'.repeat(63)}.${'y'.repeat(60)}`],
])('%j is stored as %j', (text, stored = text) => {
  expect(emailOf(text)).toBe(stored);
  expect(email.parse(text)).toBe(stored);
});

test.each([
  '',
  '@example.com',
  'ada',
  'ada@',
  'ada@example',
  'ada@gmail.c',
  'a.@example.com',
  '.a@example.com',
  'a..b@example.com',
  'a b@example.com',
  'a@b@c.com',
  'ada@-example.com',
  'ada@example.com.',
  'ada@müller.de:80',
  'ada@müller.de/x',
  'ada@mü%6cler.de',
  'ada@mü_ller.de',
  'ada@mü\u00adller\u3002de',
  'ada@\uff45xample.com',
  'ada@exa\u00admple.com',
  'ada@１２７.０.０.１',
  '\u212aate@example.com',
  '\uff4bate@example.com',
  '\ufb01ne@example.com',
  'ad\u202ea@example.com',
  '=\u0338@example.com',
  'ada\u0000@example.com',
  `${'x'.repeat(65)}@example.com`,
  `${'ö'.repeat(33)}@example.com`,
  `ab@${'y'.repeat(63)}.${'y'.repeat(63)}.${'y'.repeat(63)}.${'y'.repeat(60)}`,
  `a@${'ü'.repeat(300)}.de`,
])('%j is no address', (text) => {
  expect(emailOf(text)).toBeUndefined();
  expect(email.safeParse(text).success).toBe(false);
});

test('the normal form is its own normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (local, host) => {
      const once = emailOf(`${local}@${host}.de`);
      if (once !== undefined) expect(emailOf(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

test('an address that an earlier release stored is still found', () => {
  const long = `${'x'.repeat(80)}@intranet`;
  expect([knownEmailOf(' Ada@Intranet '), knownEmailOf(long), knownEmailOf('a..b@example.com')]).toEqual([
    'ada@intranet',
    long,
    'a..b@example.com',
  ]);
  expect(knownEmailOf('no address')).toBeUndefined();
});

import { secret } from '@portico/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { redacted } from './redaction.ts';
import { withoutSecrets } from './secret-texts.ts';

const all = 100_000;
const shown = (schema: z.ZodType | undefined, value: unknown, bytes = all) =>
  redacted(schema, value, bytes, (text) => text);

describe('what is shown', () => {
  test('declared fields that match, in the place of others a mark', () => {
    const schema = z.strictObject({
      email: z.email(),
      kind: z.enum(['a', 'b']),
      count: z.int(),
      on: z.boolean().optional(),
      none: z.string().nullable(),
      items: z.array(z.object({ name: z.string() })),
    });
    const value = { email: 'ada@example.com', kind: 'a', count: 3, none: null, items: [{ name: 'One' }] };

    expect(shown(schema, value)).toEqual(value);
    expect(shown(schema, { email: 'hunter2', kind: 'c', count: '3', items: {}, 'hunter2 again': 1 })).toEqual({
      email: '‹text of 7 characters›',
      kind: '‹text of 1 character›',
      count: '‹text of 1 character›',
      items: '‹object of 0 fields›',
      '‹more›': '‹1 field›',
    });
  });

  test('no marked value, in any form and at any depth, and not its length', () => {
    const marked = secret(z.string().max(10));
    const schema = z.object({
      plain: marked,
      maybe: marked.nullable().optional(),
      list: z.array(marked),
      whole: secret(z.array(z.string())),
      union: z.union([z.object({ token: marked }), z.object({ other: z.string() })]),
    });
    const value = { plain: 'hunter2', maybe: '', list: ['hunter2'], whole: ['hunter2'], union: { token: 'hunter2' } };

    expect(shown(schema, value)).toEqual({
      plain: '‹secret›',
      maybe: '‹empty secret›',
      list: ['‹secret›'],
      whole: '‹secret›',
      union: { token: '‹secret›' },
    });
    // Of another type, or too long.
    for (const wrong of [42, ['hunter2'], { hunter2: 1 }, 'hunter2'.repeat(9)])
      expect(JSON.stringify(shown(schema, { plain: wrong, list: wrong, union: wrong }))).not.toContain('hunter2');
  });

  test('no value of any form: metadata, records, and what has no schema', () => {
    const schema = z.object({ any: z.any(), record: z.record(z.string(), z.string()), own: z.custom(() => true) });

    expect(shown(schema, { any: { a: 1, b: 2 }, record: { key: 'hunter2' }, own: ['hunter2'] })).toEqual({
      any: '‹object of 2 fields›',
      record: '‹object of 1 field›',
      own: '‹list of 1 item›',
    });
    expect(shown(undefined, 'hunter2')).toBe('‹text of 7 characters›');
    expect(shown(undefined, Buffer.from('hunter2'))).toBe('‹7 bytes›');
    expect(shown(schema, undefined)).toBe(null);
  });

  test('no value that two options show differently', () => {
    const schema = z.union([z.object({ value: z.string() }), z.object({ value: secret(z.string()) })]);

    expect(shown(schema, { value: 'hunter2' })).toBe('‹object of 1 field›');
  });

  test('a mark that another rule follows is lost, so it comes last', () => {
    const late = secret(z.string()).max(20);

    expect(shown(late, 'hunter2')).toBe('hunter2');
    expect(shown(secret(late), 'hunter2')).toBe('‹secret›');
  });

  test('about as many bytes as there is room for', () => {
    const schema = z.object({ items: z.array(z.object({ text: z.string() })), last: z.string() });
    const value = { items: Array.from({ length: 5000 }, () => ({ text: 'ü'.repeat(3000) })), last: 'x' };

    const text = JSON.stringify(shown(schema, value, 8192));

    expect(Buffer.byteLength(text)).toBeLessThan(12_000);
    expect(text).toContain('‹2000 more›');
    expect(text).toMatch(/‹49\d\d more›/);
  });
});

test.each([
  ['https://example.com/handler/reset?code=abc#x and more', 'https://example.com/handler/reset?‹hidden› and more'],
  ['com.example.app:/callback?code=abc', 'com.example.app:/callback?‹hidden›'],
  ['key pck_test_internal_client_key', 'key ‹key or token›'],
  ['sk_live_51Habcdefghijklmn', '‹key or token›'],
  ['eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '‹key or token›'],
  [`code ${'0123456789abcdefghjkmnpqrstvwxyz0123456789abc'}`, 'code ‹key or token›'],
  ['data:image/png;base64,iVBORw0KGgo=', '‹data URL of 34 characters›'],
  ['key 0123456789abcdef0123456789abcdef', 'key ‹key or token›'],
  ['1df07ae6-abf3-4a40-83a5-a1a2cbe336ac', '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'],
  ['ep_0123456789abcdef0123456789abcdef', 'ep_0123456789abcdef0123456789abcdef'],
  ['POST /internal/payments/test-mode-purchase-session', 'POST /internal/payments/test-mode-purchase-session'],
  ['A plain sentence: with https://example.com/a/b.', 'A plain sentence: with https://example.com/a/b.'],
])('a text loses what looks like a secret: %s', (text, left) => {
  expect(withoutSecrets(text)).toBe(left);
});

test('a long text is searched in linear time', () => {
  const started = process.cpuUsage().user;
  for (const text of ['a:/'.repeat(1e6), 'a'.repeat(3e6), 'eyJ'.repeat(1e6), `data${'-'.repeat(3e6)}`])
    withoutSecrets(text);
  expect(process.cpuUsage().user - started).toBeLessThan(3e6);
});

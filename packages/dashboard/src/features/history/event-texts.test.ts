import { expect, test } from 'vitest';
import { eventGroups, eventText, eventTexts, objectText, typesOfGroup } from './event-texts.ts';

test('each group can be asked for in one request, and each type is in a group', () => {
  for (const { name } of eventGroups) expect(typesOfGroup(name).length, name).toBeLessThanOrEqual(20);
  const grouped = new Set(eventGroups.flatMap(({ name }) => typesOfGroup(name)));
  expect(Object.keys(eventTexts).filter((type) => ![...grouped].some((one) => one === type))).toEqual([]);
});

test('an object is called by its name, its address or its description, before or after the change', () => {
  expect(objectText({ before: null, after: { reason: 'bounced', address: 'ada@example.com' } })).toBe(
    'ada@example.com',
  );
  expect(objectText({ before: { description: 'Main server', url: 'https://example.com' }, after: null })).toBe(
    'Main server',
  );
  expect(objectText({ before: null, after: { description: ' ', url: 'https://example.com' } })).toBe(
    'https://example.com',
  );
  expect(objectText({ before: null, after: { quantity: 1 } })).toBeUndefined();
  expect(objectText({ before: null, after: null })).toBeUndefined();
});

test.each([
  [{ refunded_amount: 0 }, { refunded_amount: 500, amount: 1000, currency: 'usd' }, 'Refunded $5.00 of $10.00'],
  [{ refunded_amount: 300 }, { refunded_amount: 500, amount: 500, currency: 'JPY' }, 'Refunded ¥200 of ¥500'],
  [{ refunded_amount: 0 }, { refunded_amount: 500 }, 'Payment refunded'],
  [
    { status: 'succeeded' },
    { dispute_status: 'open', refunded_amount: 500, amount: 1000, currency: 'USD' },
    'Refunded $5.00 of $10.00',
  ],
  [null, { dispute_status: 'open', amount: 1000, currency: 'USD' }, 'Payment disputed'],
  [{ status: 'pending' }, { status: 'succeeded', amount: 1000, currency: 'USD' }, 'Payment succeeded'],
  [null, { unknown: 1 }, 'Payment changed'],
])('the change of a payment from %j to %j is called “%s”', (before, after, text) => {
  expect(eventText({ type: 'payment.updated', before, after })).toBe(text);
});

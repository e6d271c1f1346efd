import { expect, test } from 'vitest';
import { expiryOf, lifetimes, nextExpiryOf } from './api-key-expiry.ts';

test('a key expires after the chosen number of days, or never', () => {
  const now = new Date('2026-01-31T12:00:00Z');

  const days = lifetimes.map((lifetime) => expiryOf(lifetime, now)?.toISOString() ?? null);

  expect(days).toEqual(['2026-03-02T12:00:00.000Z', '2026-05-01T12:00:00.000Z', '2027-01-31T12:00:00.000Z', null]);
});

test('the next key lives as long as the old one', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const createdAt = new Date('2026-01-01T00:00:00Z');

  expect(nextExpiryOf({ createdAt, expiresAt: new Date('2026-01-31T00:00:00Z') }, now)).toEqual(
    new Date('2026-03-31T00:00:00Z'),
  );
  expect(nextExpiryOf({ createdAt, expiresAt: undefined }, now)).toBeNull();
});

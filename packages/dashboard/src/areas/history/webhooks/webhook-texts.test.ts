import type { AdminWebhookEndpoint, AdminWebhookEventType } from '@portico/react';
import { expect, test } from 'vitest';
import { deliveryStateText } from './delivery-badge.tsx';
import { readDeliverySearch } from './delivery-search.ts';
import { stateOf } from './endpoint-state.tsx';
import { groupsOf } from './event-groups.ts';
import { headersText, prettyJson } from './http-text.ts';

const types = [
  { type: 'user.created', description: 'A user was created.', fields: [], example: {} },
  { type: 'team.deleted', description: 'A team was deleted.', fields: [], example: {} },
  { type: 'user.deleted', description: 'A user was deleted.', fields: [], example: {} },
] as const satisfies AdminWebhookEventType[];

test('event types are grouped by what they are about, and found by name or description', () => {
  const named = (search: string) => groupsOf(types, search).map(({ name, entries }) => [name, entries.length]);
  expect(named('')).toEqual([
    ['Users', 2],
    ['Teams', 1],
  ]);
  expect(named(' WAS deleted ')).toEqual([
    ['Teams', 1],
    ['Users', 1],
  ]);
  expect(named('x')).toEqual([]);
});

test('the filters of deliveries are read from the URL', () => {
  const endpoint = `ep_${'0'.repeat(32)}`;
  const about = 'team:6f1c9a52-5d0e-4a53-9b0f-0d3c1a5e7b21';
  const search = { endpoint, status: 'failed', type: 'user.created', about };
  expect(readDeliverySearch({ ...search, other: 1 })).toEqual(search);
  expect(readDeliverySearch({ endpoint: 'x', status: 'any', type: 'any' })).toEqual({});
  expect(readDeliverySearch({ status: 'constructor' })).toEqual({});
});

test('each state of an endpoint has its own name', () => {
  const states = [
    { isEnabled: true, disabledReason: null, failingSince: null },
    { isEnabled: true, disabledReason: null, failingSince: new Date(), heldUntil: null },
    { isEnabled: true, disabledReason: null, failingSince: new Date(), heldUntil: new Date(Date.now() + 120_000) },
    { isEnabled: false, disabledReason: 'owner', failingSince: null },
    { isEnabled: false, disabledReason: 'failing', failingSince: new Date() },
    { isEnabled: false, disabledReason: 'gone', failingSince: new Date() },
  ] as AdminWebhookEndpoint[];
  expect(states.map((state) => stateOf(state).name)).toEqual([
    'Enabled',
    'Failing',
    'Waiting: failing, next try in 2 minutes',
    'Disabled',
    'Disabled: failed',
    'Disabled: gone',
  ]);
});

test('JSON is indented, and other texts stay as they are', () => {
  expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(prettyJson('no JSON')).toBe('no JSON');
  expect(headersText({ a: '1', b: '2' })).toBe('a: 1\nb: 2');
});

test('a delivery that is not delivered yet says what happens next', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const soon = new Date('2026-11-27T12:04:10Z');
  const text = (change: Partial<Parameters<typeof deliveryStateText>[0]>) =>
    deliveryStateText(
      {
        status: 'pending',
        nextAttemptAt: soon,
        lastResponseStatus: 500,
        lastError: null,
        isSending: false,
        isHeld: false,
        ...change,
      },
      now,
    );
  expect(text({ lastResponseStatus: null })).toBe('Queued');
  expect(text({ isSending: true })).toBe('Sending');
  expect(text({ isHeld: true })).toBe('Waiting: failing, next try in 4 minutes');
  expect(text({ isHeld: true, lastResponseStatus: null })).toBe('Waiting: failing, next try in 4 minutes');
  expect(text({ isHeld: true, nextAttemptAt: now })).toBe('Waiting: failing, next try now');
  expect(text({})).toBe('Retry in 4 minutes');
  expect(text({ lastResponseStatus: null, lastError: 'timeout' })).toBe('Retry in 4 minutes');
  expect(text({ nextAttemptAt: now })).toBe('Retrying now');
  expect(text({ nextAttemptAt: null })).toBe('Failing');
  expect(text({ status: 'failed' })).toBe('Failed');
  expect(text({ status: 'delivered' })).toBe('Delivered');
});

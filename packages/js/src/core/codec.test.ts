import { expect, test } from 'vitest';
import { appName, fromWire, queryToWire, toWire, wireName } from './codec.ts';

test('names and times of a response are those of an app', () => {
  expect(
    fromWire({ is_enabled: true, sent_at_millis: 0, ended_at_millis: null, duration_millis: 5, line2_of: 1 }, {}),
  ).toEqual({
    isEnabled: true,
    sentAt: new Date(0),
    endedAt: null,
    durationMillis: 5,
    line2Of: 1,
  });
});

test('a list is an array, and a page an array with the next cursor', () => {
  const items = [{ user_id: 'a' }];
  expect(fromWire({ items, is_paginated: false }, {})).toEqual([{ userId: 'a' }]);
  const page = fromWire({ items, is_paginated: true, pagination: { next_cursor: 'c' } }, {});
  expect([...(page as object[])]).toEqual([{ userId: 'a' }]);
  expect(page).toHaveProperty('nextCursor', 'c');
  expect(fromWire({ items }, {})).toEqual({ items: [{ userId: 'a' }] });
});

test('what belongs to the developer is not converted, in both directions', () => {
  const server_metadata = { my_key: { created_at_millis: 1 }, mySecond: [{ a_b: null }] };
  const kinds = { opaque: ['server_metadata'] };
  expect(fromWire({ items_of: [{ server_metadata }] }, kinds)).toEqual({
    itemsOf: [{ serverMetadata: server_metadata }],
  });
  expect(toWire({ itemsOf: [{ serverMetadata: server_metadata }] }, kinds)).toEqual({
    items_of: [{ server_metadata }],
  });
});

test('times of an input keep their name if they are null, and values that are missing stay missing', () => {
  expect(
    toWire({ expiresAt: null, at: new Date(7), note: null, url: undefined }, { times: ['expires_at_millis'] }),
  ).toEqual({
    expires_at_millis: null,
    at_millis: 7,
    note: null,
    url: undefined,
  });
});

test('lists in a query are texts with commas', () => {
  expect(queryToWire({ userIds: ['a', 'b'], from: new Date(1) }, {})).toEqual({ user_ids: 'a,b', from_millis: 1 });
  expect(queryToWire(undefined, {})).toBe(undefined);
});

test('exceptions are names in both directions', () => {
  expect(appName('to_all_users')).toBe('isToAllUsers');
  expect(wireName('isToAllUsers')).toBe('to_all_users');
});

test.each([null, 'text', 3, [1], { success: true }])('%j stays as it is', (value) => {
  expect(fromWire(value, {})).toEqual(value);
});

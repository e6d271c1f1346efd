import { expect, test } from 'vitest';
import { cursorAt, positionAt } from './position.ts';

const id = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';

test.each([
  [1_796_000_000.123456, '2026-11-30T'],
  [1_796_000_000.000001, '.000001Z'],
  [1_796_000_000, '.000000Z'],
  [-0.000001, '1969-12-31T23:59:59.999999Z'],
])('the cursor at %d seconds has microseconds', (seconds, part) => {
  expect(cursorAt(seconds, id)).toContain(part);
});

test('a cursor contains time and ID, also an ID of another service', () => {
  expect(positionAt(cursorAt(0, 'pi_3_x'))).toEqual({ time: '1970-01-01T00:00:00.000000Z', id: 'pi_3_x' });
  expect(positionAt(undefined)).toBeNull();
});

import { expect, test } from 'vitest';
import { eventGroups, eventTexts, objectText, typesOfGroup } from './event-texts.ts';

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

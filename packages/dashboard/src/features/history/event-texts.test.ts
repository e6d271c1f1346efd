import { expect, test } from 'vitest';
import { eventGroups, eventTexts, typesOfGroup } from './event-texts.ts';

test('each group can be asked for in one request, and each type is in a group', () => {
  for (const { name } of eventGroups) expect(typesOfGroup(name).length, name).toBeLessThanOrEqual(20);
  const grouped = new Set(eventGroups.flatMap(({ name }) => typesOfGroup(name)));
  expect(Object.keys(eventTexts).filter((type) => ![...grouped].some((one) => one === type))).toEqual([]);
});

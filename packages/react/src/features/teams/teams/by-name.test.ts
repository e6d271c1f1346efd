import { expect, test } from 'vitest';
import { byName, choicesOf, shownAtOnce } from './by-name.ts';

const team = (displayName: string, id = displayName) => ({ id, displayName });
const names = (teams: readonly { displayName: string }[]) => teams.map(({ displayName }) => displayName);

test('teams are sorted by name, with numbers in numeric order', () => {
  expect(names(byName([team('Team 10'), team('ärzte'), team('Team 9'), team('Zoo')]))).toEqual([
    'ärzte',
    'Team 9',
    'Team 10',
    'Zoo',
  ]);
});

test('the current team comes first', () => {
  const { shown, count } = choicesOf([team('A'), team('B'), team('C')], 'B', '');

  expect(names(shown)).toEqual(['B', 'A', 'C']);
  expect(count).toBe(3);
});

test.each([
  ['cabin', ['Cabin crew']],
  [' CREW ', ['Cabin crew', 'Ground crew']],
  ['cafe', ['Café']],
  ['unknown', []],
])('searching for %j finds %j', (query, expected) => {
  expect(names(choicesOf([team('Café'), team('Cabin crew'), team('Ground crew')], undefined, query).shown)).toEqual(
    expected,
  );
});

test('of many teams, the first ones and the current one are shown, and all are counted', () => {
  const many = Array.from({ length: 1000 }, (_, index) => team(`Team ${index}`));

  const { shown, count } = choicesOf(many, 'Team 999', '');

  expect(shown).toHaveLength(shownAtOnce);
  expect(names(shown)[0]).toBe('Team 999');
  expect(count).toBe(1000);
});

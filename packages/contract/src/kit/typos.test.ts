import { expect, test } from 'vitest';
import { didYouMean } from './typos.ts';

const commands = [
  'vault status',
  'vault rotate',
  'rotate',
  'rotate status',
  'reset-owner',
  'reset-owner invite',
  'help',
];

test.each([
  ['vualt status', ' Did you mean vault status?'],
  ['vaultstatus', ' Did you mean vault status?'],
  ['Rotate', ' Did you mean rotate?'],
  ['hlep', ' Did you mean help?'],
  ['reset-owner inivte', ' Did you mean reset-owner invite?'],
  ['vault', ' Did you mean vault status or vault rotate?'],
  ['rotate everything', ' Did you mean rotate?'],
  ['reset-owner bob', ' Did you mean reset-owner?'],
  ['constructor', ''],
  ['', ''],
  ['x', ''],
])('%j leads to the question %j', (given, question) => {
  expect(didYouMean(given, commands)).toBe(question);
});

test('three of many names that fit are named', () => {
  expect(didYouMean('list', ['list a', 'list b', 'list c', 'list d'])).toBe(' Did you mean list a, list b or list c?');
});

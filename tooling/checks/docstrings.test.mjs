import { describe, expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check as docstrings } from './docstrings.mjs';

describe('docstrings', () => {
  test.each([
    ['Whether a key is valid.', 'export function isValid() {}'],
    ['The key.', 'export const keyOf = () => key;'],
    ['Fields of a form.', 'export function Fields() {}'],
    ['A key.', 'export class Key {\n/** What is sent. */\nsend() {}\n}'],
    ['Always a key.', 'const key = () => 1;\nexport { key };'],
    ['Returns the name of the owner of the key of the project.', 'export function ownerOf() {}'],
  ])('"%s" is refused', (sentence, code) => {
    const base = repository({ 'packages/js/src/a.ts': `/**\n * ${sentence} Returns more.\n */\n${code}\n` });

    expect(docstrings(base)).toEqual([expect.stringMatching(/^packages\/js\/src\/a\.ts:\d describes \w+: ".*\."/)]);
  });

  test('accepts verbs, and docstrings that do not describe a function', () => {
    const base = repository({
      'packages/js/src/a.ts': [
        '/** Returns the key of the owner. The rest of the text of the docstring is free. */\nexport function keyOf() {}',
        '/** @returns the key */\nexport const key = () => 1;',
        '/** Options of a key. */\nexport interface Options {}',
        '/** The default key. */\nexport const first = 1;',
        '/** Whether it is valid. */\nfunction isValid() {}',
        '/** A key. */\nexport class Key {\n/** The text. */\nget text() {}\n/** Created by the app. */\nconstructor() {}\n}',
        '/** The keys below. */\n\nexport function list() {}',
      ].join('\n'),
      'packages/js/src/a.test.ts': '/** The key. */\nexport const key = () => 1;',
    });

    expect(docstrings(base)).toEqual([]);
  });

  test.each([
    ['a default export', 'export default function () {}'],
    ['an arrow function as default export', 'export default () => 1;'],
    ['a typed value', 'export const keyOf = (() => key) satisfies Find;'],
    ['a wrapped component', 'export const Field = memo(forwardRef(() => null));'],
    ['an export by another name', 'const key = () => 1;\nexport { key as first };'],
    ['a default export by name', 'const key = () => 1;\nexport { key as default };'],
    ['a function below a mark', '// @guard some-guard\nexport function keyOf() {}'],
    ['an overload', 'export function keyOf(a: string): void;'],
  ])('finds the docstring of %s', (_, code) => {
    const base = repository({ 'packages/pages/src/portal/a.tsx': `/** The key. */\n${code}\n` });

    expect(docstrings(base)).toHaveLength(1);
  });

  test.each([
    ['a second variable', 'export const a = 1,\n  /** The key. */\n  b = () => 1;'],
    ['a method of an object', 'export const keys = {\n  /** The key. */\n  first() {},\n};'],
    ['a function of an object', 'export const keys = {\n  /** The key. */\n  first: () => 1,\n} as const;'],
    ['a class in a variable', 'export const Key = class {\n  /** The key. */\n  first() {}\n};'],
    ['a class as default export', 'export default class {\n  /** The key. */\n  first = () => 1;\n}'],
    ['a static method', "export class Key {\n  /** The key. */\n  static async 'first'() {}\n}"],
    ['an abstract method', 'export abstract class Key {\n  /** The key. */\n  abstract first(): void;\n}'],
  ])('finds the docstring of %s', (_, code) => {
    expect(docstrings(repository({ 'bench/a.ts': code }))).toHaveLength(1);
  });
});

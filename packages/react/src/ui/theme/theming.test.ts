import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandSheet } from './brand-sheet.ts';
import { secondFactorSheet } from './second-factor-sheet.ts';
import { settingsSheet } from './settings-sheet.ts';
import { stylesheet } from './stylesheet.ts';

const rules = stylesheet + settingsSheet.rules + secondFactorSheet.rules + brandSheet.rules;
const guide = readFileSync(new URL('../../../../../docs/build/theming.md', import.meta.url), 'utf8');
const tables = guide.split('\n').filter((line) => line.startsWith('| `--portico-'));

const sorted = (matches: Iterable<RegExpMatchArray>) => [...new Set([...matches].map(([, name]) => name))].sort();

test('the guide lists exactly the variables that the stylesheet reads', () => {
  const read = sorted(rules.matchAll(/var\((--portico-[\w-]+)/g));

  expect(read.length).toBeGreaterThan(20);
  expect(sorted(tables.join('\n').matchAll(/`(--portico-[\w-]+)`/g))).toEqual(read);
});

test('the guide lists the default values of the stylesheet', () => {
  const colors = [...rules.matchAll(/var\(--portico-([\w-]+), var\(--portico-(light|dark)-\1, (.+)\)\);/g)];
  const defaults = new Map<string, Set<string>>();
  for (const [, name = '', mode = '', value] of colors) {
    const key = `${name} in ${mode}`;
    defaults.set(key, (defaults.get(key) ?? new Set()).add(`\`${value}\``));
  }
  const rows = new Map(tables.map((line) => [line.split('`')[1], line.split(' | ')]));

  expect(defaults.size).toBe(14);
  for (const [key, values] of defaults) {
    const [name, mode] = key.split(' in ');
    const row = rows.get(`--portico-${name}`);
    expect([key, ...values]).toEqual([key, row?.[mode === 'light' ? 3 : 4]]);
  }
  expect(rows.get('--portico-radius')?.[1]).toBe('`8px`');
  expect(rules).toContain('var(--portico-radius, 8px)');
  expect(rules).toContain(`var(--portico-font, ${rows.get('--portico-font')?.[1]?.replaceAll('`', '')})`);
});

test('rules use logical properties only, so that they work from right to left', () => {
  const physical =
    /[\s;{](?:(?:margin|padding|border)-(?:left|right)|left|right|text-align: (?:left|right)|float)\s*:?/g;

  expect(rules.match(physical)).toBeNull();
});

test('the class names that the guide promises are in the stylesheet', () => {
  const branding = readFileSync(new URL('../../../../../docs/build/branding.md', import.meta.url), 'utf8');
  const promised = sorted(branding.matchAll(/^\| `(portico-[\w-]+)` \|/gm));

  expect(promised.length).toBeGreaterThan(10);
  for (const name of promised) expect(rules).toMatch(new RegExp(`\\.${name}\\b`));
});

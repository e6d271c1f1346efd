import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFacts } from './source-facts.ts';

test('the guide says the same of each system', () => {
  const guide = readFileSync(new URL('../../../../docs/move-in/sources.md', import.meta.url), 'utf8');
  const rows = guide.split('\n').filter((row) => row.startsWith('| `'));
  for (const [name, { lacks }] of Object.entries(sourceFacts)) {
    const row = rows.find((one) => one.startsWith(`| \`${name}\` |`)) ?? '';
    const cell = row.split('|').at(-2)?.trim() ?? '';
    expect(cell.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')).toBe(lacks);
  }
});

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from '../tests/mutations/guards.mjs';
import { at } from './lib/paths.mjs';

const page = readFileSync(at('docs/run/security/field-defects.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Defect'))
  .map((line) => line.split(' | '));

test('each published defect has an attack test and a guard whose removal fails it', () => {
  const known = new Set(guards.map(({ guard }) => guard));
  const missing = rows.flatMap(([defect, tests = '', named = '']) => {
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
    const own = [...named.matchAll(/`([^`]+)`/g)].map(([, guard]) => guard);
    const lost = [...files.filter((file) => !existsSync(at(file))), ...own.filter((guard) => !known.has(guard))];
    return files.length === 0 || own.length === 0 ? [`${defect}: empty`] : lost.map((one) => `${defect}: ${one}`);
  });

  expect(rows).toHaveLength(23);
  expect(missing).toEqual([]);
});

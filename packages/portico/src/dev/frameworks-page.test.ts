import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frameworks } from './frameworks/detect.ts';
import { starters } from './starters.ts';

/** The page that lists what each framework has. */

const at = (path: string) => join(import.meta.dirname, '../../../..', path);

interface Row {
  readonly name: string;
  readonly guide: string;
  readonly packages: readonly string[];
  readonly template: string;
  readonly test: string;
}

const rows: readonly Row[] = readFileSync(at('docs/get-started/frameworks.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ['))
  .map((line) => {
    const [, first = '', packages = '', template = '', , , , test = ''] = line.split(/ ?\| ?/);
    const [, name = '', guide = ''] = /^\[(.+)\]\((.+)\)$/.exec(first) ?? [];
    const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    return { name, guide, packages: codes(packages), template: codes(template).join(), test: codes(test).join() };
  });

test('the page lists each framework with pages, and each template', () => {
  // Servers have no prefix, and Angular has its connection as code.
  const withPages = frameworks.filter(({ prefix, connectionFile }) => prefix !== '' || connectionFile !== undefined);
  expect(rows.map(({ name }) => name).sort()).toEqual(withPages.map(({ name }) => name).sort());
  expect(rows.map(({ template }) => template).sort()).toEqual(Object.keys(starters).sort());
  expect(rows).toHaveLength(10);
});

test.each(rows)('$name: the packages are those that portico dev installs, and a test follows the guide', (row) => {
  const found = frameworks.find(({ name }) => name === row.name);
  expect(row.packages).toEqual(found?.packages.filter((name) => name.startsWith('@portico/')));
  expect(withImports(`tests/guides/${row.test}`)).toContain(`docs/get-started/${row.guide}`);
  expect(readFileSync(at('tests/guides/dev.test.ts'), 'utf8')).toContain(`'${row.template}'`);
  expect(readdirSync(at('docs/get-started'))).toContain(row.guide);
});

/** Returns the text of a test, and of the files beside it that it imports. */
function withImports(path: string): string {
  const text = readFileSync(at(path), 'utf8');
  const imported = [...text.matchAll(/from '\.\/(.+)'/g)].map(([, file]) =>
    readFileSync(at(`tests/guides/${file}`), 'utf8'),
  );
  return [text, ...imported].join('\n');
}

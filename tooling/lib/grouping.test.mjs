import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { groupsOf, joinGroups } from './grouping.mjs';

const folders = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Writes a package like `@portico/js`, in which `apps/client-app.js` is a group. */
function packageOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-grouping-'));
  folders.push(folder);
  const manifest = { name: '@portico/js', type: 'module', exports: { '.': './dist/index.js' }, sideEffects: false };
  const empty = Object.fromEntries(groupsOf['@portico/js'].client.map((path) => [path, '']));
  const all = { 'package.json': JSON.stringify(manifest), ...inDist({ ...empty, ...files }) };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, has: (path) => existsSync(join(folder, 'dist', path)) };
}

const inDist = (files) => Object.fromEntries(Object.entries(files).map(([path, text]) => [`dist/${path}`, text]));

describe('joined files', () => {
  test('contain what a module imports statically, once. Lazy parts stay files and share it', async () => {
    const { folder, has } = packageOf({
      'index.js': `export * from './apps/client-app.js';\nexport { count } from './core/counter.js';`,
      'apps/client-app.js': `import { next } from '../core/counter.js';
        export const App = class { step() { return next(); } async later() { return (await import('../lazy.js')).later(); } };`,
      'core/counter.js': 'let steps = 0;\nexport const next = () => ++steps;\nexport const count = () => steps;',
      'lazy.js': `import { next } from './core/counter.js';\nexport const later = () => next();`,
    });

    await joinGroups(folder);

    expect(has('client.js')).toBe(true);
    expect(has('core/counter.js')).toBe(false);
    const { App, count, ...others } = await import(pathToFileURL(join(folder, 'dist/index.js')).href);
    expect(Object.keys(others)).toEqual([]);
    const app = new App();
    app.step();
    expect(await app.later()).toBe(2);
    expect(count()).toBe(2);
  });

  test('leave the file of a star export, because bundlers find the origin of its names', async () => {
    const { folder } = packageOf({
      'index.js': `export * from './apps/client-app.js';`,
      'apps/client-app.js': 'export const App = 1;',
    });

    await joinGroups(folder);

    expect(readFileSync(join(folder, 'dist/index.js'), 'utf8')).toBe(`export * from './apps/client-app.js';`);
    expect(readFileSync(join(folder, 'dist/apps/client-app.js'), 'utf8')).toBe('export { App } from "../client.js";\n');
  });

  test('are refused if two modules export the same name', async () => {
    const { folder } = packageOf({
      'index.js': `export * from './apps/client-app.js';`,
      'apps/client-app.js': `import { name } from '../core/one.js';\nimport { name as other } from '../core/two.js';\nexport const names = [name, other];`,
      'core/one.js': `export const name = 'one';`,
      'core/two.js': `export const name = 'two';`,
    });

    await expect(joinGroups(folder)).rejects.toThrow('Two modules of client.js export name. Rename one.');
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { docs, pages, serverSteps, testApps } from './build-steps.mjs';
import { at } from './lib/paths.mjs';

const scripts = [...serverSteps.flat(), pages, docs, testApps]
  .map(({ command }) => command.find((word) => /^(?:tooling|site|packages|tests)\/.*\.m?[jt]s$/.test(word)))
  .filter((script) => script !== undefined);

test('build steps install nothing: npm deletes what other steps read at the same time', () => {
  expect(scripts).toContain('tooling/pack-for-registry.mjs');
  for (const script of scripts) expect(readFileSync(at(script), 'utf8')).not.toMatch(/bootstrap|ensureInstalled/);
});

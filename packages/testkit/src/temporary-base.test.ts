import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OWNER_FILE, own, removeLeftovers, temporaryBase } from './temporary-base.ts';

const noProcess = 2 ** 22 + 1;
let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'portico-base-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(base, { recursive: true, force: true });
});

function directoryOf(name: string, owner?: number): void {
  mkdirSync(join(base, name));
  if (owner !== undefined) writeFileSync(join(base, name, OWNER_FILE), String(owner));
}

test('removes the directories of killed runs only', () => {
  directoryOf('run-killed', noProcess);
  directoryOf('run-unowned');
  directoryOf('other-killed', noProcess);
  directoryOf('run-live');
  own(join(base, 'run-live'));

  removeLeftovers(base, 'run-');

  expect(readdirSync(base).sort()).toEqual(['other-killed', 'run-live', 'run-unowned']);
});

test('TMPDIR overrides the directory for temporary files', () => {
  vi.stubEnv('TMPDIR', base);

  expect(temporaryBase()).toBe(base);
});

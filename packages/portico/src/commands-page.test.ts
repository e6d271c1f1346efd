import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandsPage } from './commands-page.ts';

test('docs/reference/commands.md is current', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/reference/commands.md'), 'utf8');
  expect(page).toBe(commandsPage());
});

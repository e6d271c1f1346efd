import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noticesPage } from './notices-page.ts';

test('docs/reference/security-notices.md lists every email with its events', () => {
  const page = noticesPage();

  expect(page).not.toContain('|  |');
  const written = readFileSync(new URL('../../../../../docs/reference/security-notices.md', import.meta.url), 'utf8');
  expect(written, 'Run `npm run fix` to write docs/reference/security-notices.md.').toBe(page);
});

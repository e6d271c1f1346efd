// Writes the pages of the documentation that are made from the sources. They are not in git. The build step `pages` runs this.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandsPage } from '../packages/portico/src/commands-page.ts';
import { noticesPage } from '../packages/server/src/history/security-notices/notices-page.ts';
import { referencePages } from '../packages/server/src/pages/help/reference-pages.ts';
import { settingsReference } from '../packages/server/src/settings/reference.ts';
import { sdkPages } from './api/reference.mjs';
import { at } from './lib/paths.mjs';
import { sourceFieldsPage } from './source-fields.mjs';

/** Folders that have nothing but generated pages: those of features and packages that are gone are removed. */
const folders = ['docs/reference/api', 'docs/reference/sdk'];

/**
 * Returns the generated pages. Requires built packages.
 *
 * @returns the text of each page by its path from the root
 */
export async function generatedPages() {
  return new Map([
    ['docs/run/configuration.md', settingsReference()],
    ['docs/move-in/source-fields.md', sourceFieldsPage()],
    ['docs/reference/commands.md', commandsPage()],
    ['docs/reference/security-notices.md', noticesPage()],
    ...(await referencePages()),
    ...sdkPages(),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = await generatedPages();
  for (const folder of folders) rmSync(at(folder), { recursive: true, force: true });
  for (const [path, text] of pages) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
}

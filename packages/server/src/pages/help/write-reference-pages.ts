import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referencePages } from './reference-pages.ts';

/** Writes the generated pages of `docs/reference`: part of `npm run fix`. */

const folder = join(import.meta.dirname, '../../../../../docs/reference');
rmSync(join(folder, 'api'), { recursive: true, force: true });
mkdirSync(join(folder, 'api'), { recursive: true });
for (const [path, text] of await referencePages()) writeFileSync(join(folder, path), text);

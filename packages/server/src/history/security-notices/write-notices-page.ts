import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesPage } from './notices-page.ts';

/** Writes `docs/reference/security-notices.md`: part of `npm run fix`. */

writeFileSync(join(import.meta.dirname, '../../../../../docs/reference/security-notices.md'), noticesPage());

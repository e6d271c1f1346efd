import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsReference } from './reference.ts';

/** Writes `docs/run/configuration.md`: part of `npm run fix`. */

writeFileSync(join(import.meta.dirname, '../../../../docs/run/configuration.md'), settingsReference());

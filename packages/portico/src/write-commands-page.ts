import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsPage } from './commands-page.ts';

/** Writes `docs/reference/commands.md`: part of `npm run fix`. */

writeFileSync(join(import.meta.dirname, '../../../docs/reference/commands.md'), commandsPage());

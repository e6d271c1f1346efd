import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.ts';
import { migrate } from './migrations/migrate.ts';
import { schemaPage } from './schema-page.ts';

/** Writes `docs/contribute/schema.md`: part of `npm run fix`. */

const dataDir = mkdtempSync(join(tmpdir(), 'portico-schema-'));
const database = await openDatabase({ url: undefined, dataDir });
try {
  await migrate(database);
  writeFileSync(
    join(import.meta.dirname, '../../../../docs/contribute/schema.md'),
    await schemaPage(database.handle()),
  );
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

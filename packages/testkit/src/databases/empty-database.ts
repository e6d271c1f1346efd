import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programFiles } from '@portico/server/base/program-files';
import { buildTemplate } from '@portico/server/db/engines/embedded/build-template';
import { startEngine } from '@portico/server/db/engines/embedded/embedded-engine';
import { templateKey, templatePaths, usableTemplate } from '@portico/server/db/engines/embedded/template';
import { extract } from 'tar';

const cache = fileURLToPath(new URL('../../../../.cache', import.meta.url));

/**
 * Creates an empty embedded database in a directory. This takes seconds, so the first one is cached for later runs.
 *
 * @param directory must not exist
 */
export async function copyEmptyDatabase(directory: string): Promise<void> {
  const kept = join(cache, `empty-database-${templateKey({ schema: undefined, migrations: [] }).slice(0, 12)}`);
  if (!existsSync(kept)) await makeEmptyDatabase(kept);
  cpSync(kept, directory, { recursive: true });
}

/**
 * Creates a migrated embedded database in a directory, like the first start of Portico.
 *
 * @param directory must not exist
 */
export async function copyMigratedDatabase(directory: string): Promise<void> {
  const { embeddedTemplate } = programFiles;
  if (usableTemplate(embeddedTemplate) === undefined) await buildTemplate(embeddedTemplate);
  mkdirSync(directory, { recursive: true });
  extract({ file: templatePaths(embeddedTemplate).archive, cwd: directory, sync: true });
}

async function makeEmptyDatabase(kept: string): Promise<void> {
  mkdirSync(dirname(kept), { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  const database = await startEngine(unfinished, {}, async () => undefined);
  await database.close();
  try {
    renameSync(unfinished, kept);
  } catch {
    // Another process was faster. Its database is equivalent.
    rmSync(unfinished, { recursive: true, force: true });
  }
}

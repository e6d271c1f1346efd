import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '@portico/server/db/engines/embedded/embedded-engine';
import { templateKey } from '@portico/server/db/engines/embedded/template';

/**
 * Puts an empty embedded database into a directory. Making one takes seconds, so the first is kept for later runs.
 *
 * @param directory must not exist
 */
export async function copyEmptyDatabase(directory: string): Promise<void> {
  const kept = join(tmpdir(), `portico-empty-database-${templateKey([]).slice(0, 12)}`);
  if (!existsSync(kept)) await makeEmptyDatabase(kept);
  cpSync(kept, directory, { recursive: true });
}

async function makeEmptyDatabase(kept: string): Promise<void> {
  const unfinished = `${kept}.${process.pid}`;
  const database = await startEngine(unfinished, {}, async () => undefined);
  await database.close();
  try {
    renameSync(unfinished, kept);
  } catch {
    // Another process was quicker; its database is as good.
    rmSync(unfinished, { recursive: true, force: true });
  }
}

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDataDirectory } from '../../../base/data-directory.ts';
import { DatabaseStartError } from '../../errors.ts';
import type { DbHandle } from '../../handle.ts';
import { lockDirectory } from './directory-lock.ts';
import { publishDirectory } from './durable-files.ts';
import { startEngine } from './embedded-engine.ts';

/**
 * Fills a data directory without a database with the files of one. After a failure or a kill, it still has none.
 *
 * @param fill writes the files to a directory
 * @param check reads the database before it gets its place
 * @throws {DatabaseStartError} there is a database, another process uses the directory, or the files are no database
 */
export async function restoreDirectory(
  dataDir: string,
  fill: (directory: string) => Promise<void>,
  check: (handle: DbHandle) => Promise<void>,
): Promise<void> {
  ensureDataDirectory(dataDir);
  const lock = await lockDirectory(dataDir, {});
  const directory = join(dataDir, 'db');
  const unfinished = `${directory}.unfinished`;
  try {
    if (existsSync(directory) && readdirSync(directory).length > 0)
      throw new DatabaseStartError(`${dataDir} already contains a database. Choose another PORTICO_DATA_DIR.`);
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    await fill(unfinished);
    const database = await startEngine(unfinished, {}, async () => undefined);
    try {
      await check(database.handle());
    } finally {
      await database.close();
    }
    await publishDirectory(unfinished, directory);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

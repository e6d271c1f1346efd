import { mkdirSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandFailure, noProgress, type Progress } from '@portico/contract/command-line';
import { ensureDataDirectory } from '../../base/data-directory.ts';
import { restoreDirectory } from '../../db/engines/embedded/restore-directory.ts';
import type { Settings } from '../../settings/settings.ts';
import { type ArchiveEntry, damaged, readArchive } from './archive-reader.ts';
import { databaseFolder } from './copy-files.ts';
import type { BackupManifest } from './manifest.ts';
import { readFacts } from './snapshot-facts.ts';

/** Free space that the restored database needs at least to start. */
const reserveBytes = 100 * 1024 * 1024;

/**
 * Restores a verified backup of an embedded database.
 *
 * @throws {CommandFailure} the disk has too little space, or the restored database is not that of the manifest
 * @throws {DatabaseStartError} there is a database already
 */
export async function restoreFiles(
  { dataDir }: Settings,
  path: string,
  manifest: BackupManifest,
  progress: Progress = noProgress,
): Promise<void> {
  ensureDataDirectory(dataDir);
  requireSpace(dataDir, manifest);
  await restoreDirectory(
    dataDir,
    async (directory) => {
      for await (const entry of readArchive(path, progress)) await restoreEntry(path, directory, entry);
    },
    async (handle) => {
      const { migrations } = await handle.transaction(readFacts);
      if (migrations.join() !== manifest.migrations.join()) throw damaged(path, 'its database is another one');
    },
  );
}

function requireSpace(dataDir: string, { files }: BackupManifest): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const needed = files.reduce((sum, { bytes }) => sum + bytes, reserveBytes);
  if (bavail * bsize < needed)
    throw new CommandFailure(`The disk of ${dataDir} has too little space: ${Math.ceil(needed / 1e6)} MB are needed.`);
}

async function restoreEntry(path: string, directory: string, entry: ArchiveEntry): Promise<void> {
  const [folder, ...rest] = entry.name.split('/');
  if (folder !== databaseFolder || rest.length === 0) return;
  const target = join(directory, ...rest);
  if (entry.isDirectory) {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    return;
  }
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of entry.contents()) await file.writeFile(chunk);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${path} cannot be restored: ${String(error)}`, { cause: error });
  } finally {
    await file.close();
  }
}

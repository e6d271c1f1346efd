import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { noProgress, type Progress } from '@portico/contract/command-line';
import { createServerKeys } from '../../base/server-keys.ts';
import { version } from '../../base/version.ts';
import { presentServerSecrets } from '../../settings/server-secret.ts';
import type { Settings } from '../../settings/settings.ts';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import type { BackupManifest, SnapshotFacts } from './manifest.ts';

/** A finished backup. */
export interface FinishedBackup {
  readonly path: string;
  readonly bytes: number;
  readonly manifest: BackupManifest;
}

/** Returns the folder of the data directory for backups. */
export function backupFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'backups');
}

/** Returns the path of a new backup: a given file, or a file in a given folder. Creates the folder of the data directory. */
export function backupPath(settings: Settings, given: string | undefined, now: Date): string {
  const name = `portico-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`;
  if (given !== undefined) {
    const path = resolve(given);
    const isFolder = /[\\/]$/.test(given) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    if (isFolder) mkdirSync(path, { recursive: true, mode: 0o700 });
    return isFolder ? join(path, name) : path;
  }
  const folder = backupFolder(settings);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, name);
}

/**
 * Writes a backup file. After a failure, there is none.
 *
 * @param write adds the database
 */
export async function writeBackup(
  settings: Settings,
  path: string,
  engine: BackupManifest['engine'],
  write: (archive: ArchiveWriter) => Promise<SnapshotFacts>,
  progress: Progress = noProgress,
): Promise<FinishedBackup> {
  progress.step('Copying the database');
  const archive = counting(createArchive(path), progress);
  try {
    const facts = await write(archive);
    const [secret] = presentServerSecrets(settings);
    const manifest = await archive.finish({
      format: 1,
      version,
      engine,
      ...facts,
      createdAt: new Date().toISOString(),
      serverSecretId: secret === undefined ? null : createServerKeys(secret).id,
    });
    return { path, bytes: statSync(path).size, manifest };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/** Says how many bytes of the database are in an archive. */
function counting(archive: ArchiveWriter, progress: Progress): ArchiveWriter {
  let copied = 0;
  return {
    ...archive,
    addFile: async (name, bytes, contents) => {
      await archive.addFile(name, bytes, contents);
      copied += bytes;
      progress.at(`${(copied / 1_000_000).toFixed(1)} MB`);
    },
  };
}

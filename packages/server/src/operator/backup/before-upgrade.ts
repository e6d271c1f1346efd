import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerLogger } from '../../base/log-messages.ts';
import { version } from '../../base/version.ts';
import type { Database } from '../../db/engines/engine.ts';
import { DatabaseStartError } from '../../db/errors.ts';
import { findRefusal, findUpgrade } from '../../db/migrations/migrate.ts';
import type { Settings } from '../../settings/settings.ts';
import { backupFolder, writeBackup } from './backup-file.ts';
import { copyFiles } from './copy-files.ts';
import { ownSteps } from './copy-steps.ts';

const namePattern = /^before-.+\.tar\.gz$/;

/** What the database needs for the upgrade itself, and to keep running. */
const reserveBytes = 100 * 1024 * 1024;

/**
 * Saves an embedded database before an upgrade of its schema. Once for each state of the schema: starts that fail again and
 * again must not push out the backup of the state before.
 *
 * @throws {DatabaseStartError} the database cannot be upgraded, or the disk has too little space
 */
export async function backUpBeforeUpgrade(
  { files, handle }: Pick<Database, 'files' | 'handle'>,
  settings: Settings,
  logger: ServerLogger,
): Promise<void> {
  if (files === undefined || settings.upgradeBackups === 0) return;
  const from = await findUpgrade(handle());
  if (from === undefined) return;
  const refusal = await findRefusal(handle());
  if (refusal !== undefined) throw new DatabaseStartError(refusal);
  const folder = backupFolder(settings);
  const path = join(folder, `before-${version}-from-${from}.tar.gz`);
  if (existsSync(path)) return;
  requireSpace(files.directory, settings);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await writeBackup(settings, path, 'embedded', async (archive) => await copyFiles(archive, ownSteps(files)));
  for (const old of backupsIn(folder).slice(settings.upgradeBackups)) rmSync(join(folder, old));
  logger.warn({ path }, 'the database was backed up before its upgrade');
}

/** Returns the backups from before upgrades, the newest first. */
function backupsIn(folder: string): readonly string[] {
  const modifiedAt = (name: string) => statSync(join(folder, name)).mtimeMs;
  const names = readdirSync(folder).filter((name) => namePattern.test(name));
  return names.toSorted((a, b) => modifiedAt(b) - modifiedAt(a));
}

/** Compressed, it is smaller. How much smaller is known only afterwards. */
function requireSpace(directory: string, { dataDir }: Settings): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const needed = sizeOf(directory) + reserveBytes;
  if (bavail * bsize >= needed) return;
  throw new DatabaseStartError(
    `The database is backed up before its upgrade, and the disk of ${dataDir} has too little space: ${Math.ceil(needed / 1e6)} MB must be free. To upgrade without a backup, set PORTICO_UPGRADE_BACKUPS to 0.`,
  );
}

function sizeOf(directory: string): number {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure, type Progress } from '@portico/contract/command-line';
import { openDatabase } from '../../db/database.ts';
import { DirectoryInUse } from '../../db/engines/embedded/directory-lock.ts';
import type { Settings } from '../../settings/settings.ts';
import type { LocalCommand } from '../local-command.ts';
import { connectOperator } from '../run-command.ts';
import { backupPath, type FinishedBackup, writeBackup } from './backup-file.ts';
import { copyFiles } from './copy-files.ts';
import { type CopySteps, ownSteps, remoteSteps } from './copy-steps.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { toolConnection } from './postgres-tools.ts';

/** The command `backup`. */
export const backupCommand: LocalCommand = {
  summary: 'Copy the whole database into one file, also while the server runs',
  argument: {
    kind: 'path',
    usage: '[path]',
    sentence: 'The path is a new file, or a folder. Default: the folder backups in the data directory.',
  },
  examples: ['', '/mnt/backups', '--json'],
  runHere: async ({ settings: read, argument, progress }) => {
    const settings = read();
    const path = backupPath(settings, argument, new Date());
    const finished =
      settings.databaseUrl === undefined
        ? await backUpFiles(settings, path, progress)
        : await dump(settings, path, progress);
    return { lines: linesOf(settings, finished), data: dataOf(finished) };
  },
};

async function backUpFiles(settings: Settings, path: string, progress: Progress): Promise<FinishedBackup> {
  const directory = join(settings.dataDir, 'db');
  if (!existsSync(join(directory, 'PG_VERSION')))
    throw new CommandFailure(`There is no database in ${settings.dataDir}. Check PORTICO_DATA_DIR.`);
  const write = async (steps: CopySteps) =>
    await writeBackup(settings, path, 'embedded', async (archive) => await copyFiles(archive, steps), progress);
  const opened = await openUnlessInUse(settings);
  if (opened === undefined) return await write(onlyOf(directory, remoteSteps(connectOperator(settings))));
  try {
    if (opened.files === undefined) throw new Error('The embedded database can be copied.');
    return await write(ownSteps(opened.files));
  } finally {
    await opened.close();
  }
}

/** @returns undefined if a server has opened it */
async function openUnlessInUse({ dataDir }: Settings) {
  try {
    return await openDatabase({ url: undefined, dataDir });
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  }
}

/** Refuses the steps of a server that uses another directory. */
function onlyOf(directory: string, steps: CopySteps): CopySteps {
  return {
    ...steps,
    begin: async () => {
      const found = await steps.begin();
      if (existsSync(found) && realpathSync(found) === realpathSync(directory)) return found;
      throw new CommandFailure(`The server at PORTICO_PORT uses the database in ${found}, not in ${directory}.`);
    },
  };
}

async function dump(settings: Settings, path: string, progress: Progress): Promise<FinishedBackup> {
  const { databaseUrl: url = '', dataDir } = settings;
  const database = await openDatabase({ url, dataDir, poolMax: 1 });
  try {
    const connection = toolConnection(url);
    return await writeBackup(
      settings,
      path,
      'postgres',
      async (archive) => await dumpPostgres(archive, database, connection),
      progress,
    );
  } finally {
    await database.close();
  }
}

function linesOf(settings: Settings, { path, bytes, manifest }: FinishedBackup): readonly string[] {
  const secret =
    settings.serverSecret === undefined
      ? `the file ${join(settings.dataDir, 'server-secret')}`
      : 'PORTICO_SERVER_SECRET';
  return [
    `Saved the database of ${manifest.createdAt} in ${path} (${(bytes / 1_000_000).toFixed(1)} MB).`,
    `The server secret is not in it, so that the backup alone opens no stored secret. Keep a copy of ${secret} in another place.`,
  ];
}

function dataOf({ path, bytes, manifest }: FinishedBackup): Readonly<Record<string, unknown>> {
  const { files, ...others } = manifest;
  return { path, bytes, ...others, files: files.length };
}

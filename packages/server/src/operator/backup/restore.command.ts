import { resolve } from 'node:path';
import { CommandFailure, type CommandOutcome } from '@portico/contract/command-line';
import { commandLineOf } from '../../base/command-line-name.ts';
import { createServerKeys } from '../../base/server-keys.ts';
import { version } from '../../base/version.ts';
import { readSource } from '../../db/migrations/read-migrations.ts';
import { dropSecretCommandName } from '../../kernel/tokens/secret-of-database.ts';
import { presentServerSecrets } from '../../settings/server-secret.ts';
import type { Settings } from '../../settings/settings.ts';
import type { LocalCommand } from '../local-command.ts';
import { verifyArchive } from './archive-reader.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreFiles } from './restore-files.ts';
import { restorePostgres } from './restore-postgres.ts';

const withoutSecret = '--without-secret';
const checkOnly = '--check';

/** The command `restore`. */
export const restoreCommand: LocalCommand = {
  summary: 'Restore a backup into an empty data directory or an empty PostgreSQL database',
  argument: {
    kind: 'path',
    usage: '<file>',
    sentence: 'Checks the whole file first, and writes nothing if it is incomplete or damaged.',
  },
  options: {
    [checkOnly]: 'Only check the file',
    [withoutSecret]: 'Restore without the server secret of the backup: stored secrets cannot be read then',
  },
  examples: ['portico-2026-11-27T020000Z.tar.gz', `portico-2026-11-27T020000Z.tar.gz ${checkOnly}`],
  runHere: async ({ settings: read, argument, options, progress }) => {
    if (argument === undefined) throw new CommandFailure('Name the file of the backup.');
    const path = resolve(argument);
    progress.step('Checking the backup');
    const manifest = await verifyArchive(path, progress);
    if (options.has(checkOnly)) return outcomeOf(`${path} is complete`, path, manifest);
    const settings = read();
    requireUsable(path, manifest, settings);
    if (!options.has(withoutSecret)) requireSecret(manifest, settings);
    const restore = manifest.engine === 'embedded' ? restoreFiles : restorePostgres;
    progress.step('Restoring the database');
    await restore(settings, path, manifest, progress);
    const outcome = outcomeOf(`Restored ${path}`, path, manifest);
    if (hasSecret(manifest, settings)) return outcome;
    const next = `Before the start, declare its server secret lost: ${commandLineOf(`${dropSecretCommandName} lost`)}`;
    return { ...outcome, lines: [...outcome.lines, next] };
  },
};

function outcomeOf(what: string, path: string, manifest: BackupManifest): CommandOutcome {
  const { files, ...others } = manifest;
  const kind = manifest.engine === 'embedded' ? 'embedded database' : 'PostgreSQL database';
  return {
    lines: [`${what}: the ${kind} of ${manifest.createdAt}, from Portico ${manifest.version}.`],
    data: { path, ...others, files: files.length },
  };
}

/** @throws {CommandFailure} this version of Portico, or this place, cannot have the backup */
function requireUsable(path: string, { engine, version: from, migrations }: BackupManifest, settings: Settings): void {
  const newest = readSource().migrations.at(-1)?.name ?? '';
  const isLater =
    migrations.some((name) => /^\d{4}_/.test(name) && name > newest) || compareVersions(from, version) > 0;
  if (isLater) throw new CommandFailure(`${path} was made by Portico ${from}, but this is ${version}. Update Portico.`);
  if (engine === 'postgres' && settings.databaseUrl === undefined)
    throw new CommandFailure('This is the backup of a PostgreSQL database. Set PORTICO_DATABASE_URL to an empty one.');
  if (engine === 'embedded' && settings.databaseUrl !== undefined)
    throw new CommandFailure('This is the backup of an embedded database. Restore it without PORTICO_DATABASE_URL.');
}

function compareVersions(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((text) => text.split(/[.-]/).map(Number));
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

/** @throws {CommandFailure} the server secret is missing. Only the operator knows whether there is a copy */
function requireSecret(manifest: BackupManifest, settings: Settings): void {
  if (hasSecret(manifest, settings)) return;
  const { serverSecretId } = manifest;
  throw new CommandFailure(
    `The server secret of this backup (${serverSecretId}) is not here. Copy the file server-secret to ${settings.dataDir}, or set PORTICO_SERVER_SECRET. Without a copy of it, add ${withoutSecret}: users then sign in again, and stored secrets cannot be read.`,
    { exitCode: 2 },
  );
}

function hasSecret({ serverSecretId }: BackupManifest, settings: Settings): boolean {
  const ids = presentServerSecrets(settings).map((secret) => createServerKeys(secret).id);
  return serverSecretId === null || ids.includes(serverSecretId);
}

import { CommandFailure, type CommandOutcome } from '@portico/contract/command-line';
import { createServerKeys } from '../base/server-keys.ts';
import { openDatabase } from '../db/database.ts';
import { DirectoryInUse } from '../db/engines/embedded/directory-lock.ts';
import type { DbHandle } from '../db/handle.ts';
import { findPending } from '../db/migrations/migrate.ts';
import { dropSecrets } from '../kernel/tokens/signing-periods.service.ts';
import type { DropReason } from '../kernel/tokens/signing-periods.ts';
import { findPreviousSecrets, findServerSecret } from '../settings/server-secret.ts';
import type { Settings } from '../settings/settings.ts';
import type { LocalCommand } from './local-command.ts';

const reasons: readonly DropReason[] = ['lost', 'leaked'];

/** The command with which an operator says that the server secret of the database is lost or leaked. */
export const dropSecretCommand: LocalCommand = {
  summary: 'Declare the server secret of the database lost or leaked, so that servers start with a new one',
  argument: {
    kind: 'word',
    usage: '<lost|leaked>',
    sentence:
      'Run it while no server runs, with the settings of the new secret. A lost secret may come back as an earlier one. Tokens of a leaked one are always refused.',
    isRequired: true,
  },
  examples: ['lost', 'leaked'],
  runHere: async ({ settings: read, argument }) => {
    const reason = reasons.find((one) => one === argument);
    if (reason === undefined)
      throw new CommandFailure('Say what happened to the secret: lost or leaked.', { exitCode: 2 });
    const settings = read();
    const database = await openStopped(settings);
    try {
      return await drop(database.handle(), settings, reason);
    } finally {
      await database.close();
    }
  },
};

async function openStopped({ databaseUrl: url, dataDir }: Settings) {
  try {
    return await openDatabase({ url, dataDir, poolMax: 1 });
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new CommandFailure('The server is running. Stop it first.', { cause: error });
  }
}

async function drop(db: DbHandle, settings: Settings, reason: DropReason): Promise<CommandOutcome> {
  if ((await findPending(db)).length > 0)
    throw new CommandFailure('The database has the schema of another version. Start the server once: it migrates it.');
  const keys = createServerKeys(findServerSecret(settings), findPreviousSecrets(settings));
  const dropped = await dropSecrets({ db, now: new Date() }, keys, reason);
  if (dropped.length === 0)
    throw new CommandFailure(
      'This server has the secret of the database. Set the new secret, remove the earlier one, and run the command again.',
    );
  return {
    lines: [`Declared ${reason}: ${dropped.join(', ')}. Servers start with the secret ${keys.id}.`],
    data: { reason, dropped, serverSecretId: keys.id },
  };
}

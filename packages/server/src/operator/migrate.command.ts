import { CommandFailure, type CommandOutcome } from '@portico/contract/command-line';
import { createLogger } from '../base/logger.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrations/migrate.ts';
import type { LocalCommand, LocalRun } from './local-command.ts';

/** The command that prepares the database of several replicas before they start. */
export const migrateCommand: LocalCommand = {
  summary: 'Prepare the PostgreSQL database for this version, without a running server',
  runHere: migrateDatabase,
};

/**
 * Creates the schema, or applies pending migrations.
 *
 * @throws {CommandFailure} there is no PostgreSQL server in the settings
 * @throws {DatabaseStartError} the database cannot be reached or migrated
 */
async function migrateDatabase({ settings }: LocalRun): Promise<CommandOutcome> {
  const given = settings();
  const { databaseUrl, dataDir, databasePoolMax, databaseMillis } = given;
  if (databaseUrl === undefined)
    throw new CommandFailure(
      'PORTICO_DATABASE_URL is not set. The embedded database is migrated when the server starts.',
    );
  const logger = createLogger(given);
  const database = await openDatabase({
    url: databaseUrl,
    dataDir,
    poolMax: databasePoolMax,
    millisMax: databaseMillis,
    templateDir: undefined,
    onWarning: (message, details) => logger.warn(details ?? {}, message),
    // Only the embedded database can crash.
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    const applied = await migrate(database);
    const lines = [...applied.map((name) => `Applied: ${name}`), 'The database is ready for this version.'];
    return { lines, data: { applied } };
  } finally {
    await database.close();
  }
}

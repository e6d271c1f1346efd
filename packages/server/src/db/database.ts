import { openEmbedded } from './engines/embedded/embedded-engine.ts';
import type { Database, DatabaseOptions } from './engines/engine.ts';
import { openPostgres } from './engines/postgres-engine.ts';

/**
 * Opens PostgreSQL if a URL is set, otherwise the embedded database in the data directory.
 *
 * @throws {DatabaseStartError} with a text for the operator
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url === undefined) return await openEmbedded(options);
  return await openPostgres({ ...options, url: options.url });
}

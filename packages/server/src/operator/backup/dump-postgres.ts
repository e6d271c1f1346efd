import { CommandFailure } from '@portico/contract/command-line';
import type { Database } from '../../db/engines/engine.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import type { SnapshotFacts } from './manifest.ts';
import { requireTool, startTool, type ToolConnection } from './postgres-tools.ts';
import { readFacts } from './snapshot-facts.ts';

/** The folder of the dump in a backup. The dump is cut into files, because its size is known only at its end. */
export const dumpFolder = 'dump';

const pieceBytes = 16 * 1024 * 1024;

/** The archive compresses. Owners and rights belong to a server, not to its data. */
const dumpOptions = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', '--no-comments'];

/**
 * Writes a dump of a PostgreSQL database into an archive.
 *
 * @param describe reads the database as it is in the dump
 * @returns what the database said about itself at the moment that the dump shows
 * @throws {CommandFailure} `pg_dump` is missing, too old, or fails
 */
export async function dumpPostgres(
  archive: ArchiveWriter,
  database: Database,
  connection: ToolConnection,
  describe: typeof readFacts = readFacts,
): Promise<SnapshotFacts> {
  refusePooler(database);
  await requireTool('pg_dump', database.handle());
  return await database.withoutLimits(async (unlimited) => {
    const work = async (handle: ReturnType<Database['handle']>) => {
      await handle.script('set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0');
      const facts = await describe(handle);
      const { rows } = await handle.run({ text: 'select pg_export_snapshot() as id', values: [] });
      await writeDump(archive, [...dumpOptions, `--snapshot=${String(rows[0]?.id)}`], connection);
      return facts;
    };
    return await unlimited.handle().transaction(work, { isolation: 'repeatable read', retry: false });
  });
}

/**
 * Refuses a connection pooler: `pg_dump` changes settings of its session, which a pooler then gives to Portico.
 *
 * @throws {CommandFailure}
 */
export function refusePooler({ isPooled }: Pick<Database, 'isPooled'>): void {
  if (isPooled)
    throw new CommandFailure(
      'PORTICO_DATABASE_URL is the address of a connection pooler. Run the command with the address of the PostgreSQL server itself in PORTICO_DATABASE_URL.',
    );
}

async function writeDump(
  archive: ArchiveWriter,
  options: readonly string[],
  connection: ToolConnection,
): Promise<void> {
  const tool = startTool('pg_dump', options, connection);
  tool.input.end();
  try {
    let number = 0;
    for await (const piece of pieces(tool.output)) {
      await archive.addFile(`${dumpFolder}/${String(number).padStart(6, '0')}`, piece.length, [piece]);
      number += 1;
    }
    await tool.finish();
  } finally {
    tool.stop();
  }
}

async function* pieces(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of output) {
    parts.push(part);
    bytes += part.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(parts);
    parts = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

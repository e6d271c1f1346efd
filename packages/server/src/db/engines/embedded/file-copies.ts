import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from '../../../base/invariant.ts';
import type { DbHandle } from '../../handle.ts';
import type { FileCopies } from '../engine.ts';
import type { Maintenance } from './maintenance.ts';

/** A copy cannot begin or end now. The message is for the operator. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

/** A log file, whose names have the order of their contents. */
const logFilePattern = /^[0-9A-F]{24}$/;

/**
 * Creates the copies of an open database, as PostgreSQL's own tool for base backups makes them. The log is kept because nothing
 * but maintenance writes checkpoints here.
 */
export function createFileCopies(
  directory: string,
  openHandle: () => DbHandle,
  maintenance: Pick<Maintenance, 'pause'>,
): FileCopies {
  let resume: (() => void) | undefined;
  let firstLogFile: string | undefined;

  const release = async () => {
    if (firstLogFile !== undefined) await stop(openHandle()).catch(() => undefined);
    firstLogFile = undefined;
    resume?.();
    resume = undefined;
  };
  return {
    directory,
    begin: async () => {
      if (resume !== undefined) throw new CopyRefused('Another backup is running. Wait until it has ended.');
      // Before the first pause, so that two callers cannot both begin.
      resume = () => undefined;
      resume = await maintenance.pause();
      try {
        const text = `select pg_walfile_name(pg_backup_start('portico', true)) as file`;
        const { rows } = await openHandle().run({ text, values: [] });
        firstLogFile = String(rows[0]?.file);
      } catch (error) {
        await release();
        throw error;
      }
    },
    end: async (describe) => {
      const first = firstLogFile;
      if (first === undefined) throw new CopyRefused('The backup has ended. Begin again.');
      return await openHandle().transaction(
        async (handle) => {
          const described = await describe(handle);
          const { label, last } = await stop(handle);
          firstLogFile = undefined;
          const logFiles = readdirSync(join(directory, 'pg_wal'))
            .filter((name) => logFilePattern.test(name) && name >= first && name <= last)
            .toSorted();
          invariant(logFiles.at(-1) === last, 'the last log file exists, since the end of the copy is in it');
          return { label, logFiles, described };
        },
        { retry: false },
      );
    },
    release,
  };
}

async function stop(handle: DbHandle): Promise<{ readonly label: string; readonly last: string }> {
  const text = 'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)';
  const { rows } = await handle.run({ text, values: [] });
  return { label: String(rows[0]?.label), last: String(rows[0]?.last) };
}

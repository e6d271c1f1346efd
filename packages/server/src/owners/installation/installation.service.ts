import { version } from '../../base/version.ts';
import type { RequestContext } from '../../kernel/context.ts';
import type { InstallationFigures } from '../../kernel/installation.ts';
import { everySeconds } from './installation.jobs.ts';
import { runningProcesses } from './installation.queries.ts';

/** A process that has missed three turns has ended, or cannot reach the database. */
const silentMillis = 3 * everySeconds * 1000;

/** Reads the figures of the installation, with its running processes. */
export async function readInstallation(
  { db, now, platform: { installation } }: RequestContext,
  isCheckWanted: boolean,
): Promise<InstallationFigures> {
  const { id, host, startedAt } = installation.process;
  const [figures, found] = await Promise.all([
    installation.read(isCheckWanted),
    runningProcesses.all({ db }, { since: new Date(now.getTime() - silentMillis) }),
  ]);
  // It may not have said so yet.
  const own = { id, host, version, started_at: startedAt, seen_at: now };
  const processes = [own, ...found.filter((other) => other.id !== id)].map((one) => ({
    id: one.id,
    host: one.host,
    version: one.version,
    started_at_millis: one.started_at.getTime(),
    seen_at_millis: one.seen_at.getTime(),
    is_answering: one.id === id,
  }));
  return { ...figures, processes };
}

import { BoundedMap } from '../../base/bounded-map.ts';
import type { Clock } from '../../base/clock.ts';
import type { OnWarning } from '../../base/log-messages.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { Unscoped } from '../../db/statements.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { currentOutages, endOutage, type OutageRow, outageOf, outagesMax, recordFailures } from './outages.queries.ts';

/** Name of the mail server of the installation. That of a project has the ID of its tenancy. */
export const installationServer = 'installation';

/** An outage begins with so many failures in a row: a single one may be an interrupted connection. */
const failuresMin = 2;

/** How often a process writes the failures of a server, and reads what others know. */
const everyMillis = 60_000;

const errorLengthMax = 300;

interface Options {
  readonly db: () => DbHandle;
  readonly clock: Clock;
  /** Writes a line of the log. */
  readonly onWarning: OnWarning;
}

/** Mail servers that do not accept emails. All processes share them, so that one of them reports each. */
export interface MailOutages {
  /** An attempt failed because of the server. */
  failed(server: string, error: string): Promise<void>;
  /** The server accepted an email, or rejected it for what it is. */
  answered(server: string): Promise<void>;
  /** Reads the outages once a minute, and reports those that last for another hour. */
  refresh(): Promise<void>;
}

interface State {
  /** Time of the first failure in a row. */
  readonly since: Date;
  failures: number;
  /** Failures that are not stored yet. */
  unwritten: number;
  writtenAt: number;
}

/**
 * Creates the record of outages. It writes one line when an outage begins, one an hour, and one when it ends.
 *
 * @see docs/run/email-delivery.md#when-the-email-server-is-down-or-refuses-the-connection
 */
export function createMailOutages({ db, clock, onWarning }: Options): MailOutages {
  const states = new BoundedMap<string, State>(outagesMax);
  /** The servers whose outage is in the database. */
  let stored = new Set<string>();
  let refreshedAt = Number.NEGATIVE_INFINITY;

  const report = (message: Parameters<OnWarning>[0], { server, since, failures, last_error }: OutageRow) => {
    const minutes = Math.round((clock.now().getTime() - since.getTime()) / 60_000);
    const named = server === installationServer ? { server } : { server: 'own server of a project', tenancy: server };
    onWarning(message, { ...named, since, minutes, failures, error: last_error });
  };

  return {
    failed: async (server, given) => {
      const now = clock.now();
      const error = given.slice(0, errorLengthMax);
      const state = states.get(server) ?? { since: now, failures: 0, unwritten: 0, writtenAt: 0 };
      states.set(server, state);
      state.failures += 1;
      state.unwritten += 1;
      if (state.failures < failuresMin && !stored.has(server)) return;
      if (stored.has(server) && now.getTime() - state.writtenAt < everyMillis) return;
      const { since, unwritten: failures } = state;
      Object.assign(state, { unwritten: 0, writtenAt: now.getTime() });
      stored.add(server);
      const written = await recordFailures.first({ db: db() }, { server, since, now, failures, error });
      if (written?.is_new === true)
        report('a mail server does not accept emails', { server, since, failures, last_error: error });
    },
    answered: async (server) => {
      const state = states.get(server);
      if (state === undefined) return;
      states.delete(server);
      const ended = stored.delete(server) ? await endOutage.first({ db: db() }, { server }) : undefined;
      if (ended === undefined) return;
      report('a mail server accepts emails again', { ...ended, failures: ended.failures + state.unwritten });
    },
    refresh: async () => {
      const now = clock.now();
      if (now.getTime() - refreshedAt < everyMillis) return;
      refreshedAt = now.getTime();
      const rows = await currentOutages.all({ db: db() }, { now });
      const known = new Set(rows.map(({ server }) => server));
      // Another process has ended the others.
      states.deleteWhere((server) => stored.has(server) && !known.has(server));
      stored = known;
      for (const { is_due, ...row } of rows) {
        const { server, since } = row;
        if (states.get(server) === undefined) states.set(server, { since, failures: 0, unwritten: 0, writtenAt: 0 });
        if (is_due) report('a mail server still does not accept emails', row);
      }
    },
  };
}

/** Returns the outage of the server that sends the emails of a project, as the project may know it. */
export async function outageOfProject(context: TenancyContext) {
  const { isShared } = context.project.config.emails.server;
  const row = await outageOf.first(context, { server: isShared ? installationServer : context.tenancyId });
  if (row === undefined) return null;
  // The server of the installation is not theirs.
  const error = isShared ? null : row.last_error;
  return { since_millis: row.since.getTime(), failed_attempts: row.failures, error };
}

/** Returns the outage of the mail server of the installation, for its operator. */
export async function outageOfInstallation(context: Unscoped): Promise<OutageRow | undefined> {
  return await outageOf.first(context, { server: installationServer });
}

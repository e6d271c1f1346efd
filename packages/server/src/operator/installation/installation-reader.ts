import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { DbHandle } from '../../db/handle.ts';
import type { JobState } from '../../kernel/background/jobs.ts';
import type { InstallationFigures, InstallationReader } from '../../kernel/installation.ts';
import type { Platform } from '../../kernel/platform.ts';
import { mailHealth, outageOfInstallation } from '../../mail/outages/index.ts';
import { mailGreeting } from '../../settings/mail-greeting.ts';
import { environmentWithDotEnv, type Settings } from '../../settings/settings.ts';
import { diskOf } from '../doctor/checks/disk.ts';
import { runChecks } from '../doctor/run-checks.ts';
import { readServerFacts } from '../doctor/server-facts.ts';
import { readStatus, type StatusParts, startedAt } from '../status/status-commands.ts';
import { readDatabaseFigures } from './database-figures.ts';
import { createKeptFindings } from './kept-findings.ts';

/** A browser waits for the checks. Those of the command may take longer. */
const checkMillisMax = 8000;

interface ReaderParts extends StatusParts, Pick<Platform, 'settings' | 'clock' | 'publicUrl'> {}

/** Creates what reads the figures of `status` and `doctor` for the dashboard. */
export function createInstallationReader(parts: ReaderParts): InstallationReader {
  const { settings, clock, publicUrl, database, background } = parts;
  const findings = createKeptFindings(clock, async () => {
    const directory = process.cwd();
    const facts = await readServerFacts(database.handle());
    return await runChecks(
      { settings, environment: environmentWithDotEnv(directory), directory, facts },
      checkMillisMax,
    );
  });
  return {
    process: { id: randomUUID(), host: hostname(), startedAt },
    read: async (isCheckWanted) => {
      const db = database.handle();
      const [databaseFigures, status, mail, checked] = await Promise.all([
        readDatabaseFigures(db, database),
        readStatus(db, parts),
        readMail(db, settings),
        findings(isCheckWanted),
      ]);
      const { version, engine, postgres, pendingMigrations, oldestDueSeconds } = status;
      const counts = background().counts();
      return {
        version,
        is_production: settings.isProduction,
        public_url: publicUrl(),
        database: { engine, postgres, pending_migrations: pendingMigrations, ...databaseFigures },
        queues: Object.entries(oldestDueSeconds).map(([name, seconds]) => {
          const { running = 0, stored = 0, failed = 0 } = counts[name] ?? {};
          return { name, oldest_due_seconds: seconds, running, done: stored, failed };
        }),
        jobs: background().jobs().map(jobToWire),
        mail,
        storage: storageOf(settings),
        findings: checked.findings.map(({ check, level, sentence, remedy }) => {
          return { check, level, sentence, remedy: remedy ?? null };
        }),
        checked_at_millis: checked.at.getTime(),
      };
    },
  };
}

function jobToWire({ name, everySeconds, succeededAt, failedAt, error }: JobState) {
  return {
    name,
    every_seconds: everySeconds,
    succeeded_at_millis: succeededAt?.getTime() ?? null,
    failed_at_millis: failedAt?.getTime() ?? null,
    error: error ?? null,
  };
}

async function readMail(db: DbHandle, settings: Settings): Promise<InstallationFigures['mail']> {
  const [health, outage] = await Promise.all([mailHealth.first({ db }), outageOfInstallation({ db })]);
  return {
    // Only the host: the address contains the password.
    server: settings.smtpUrl === undefined ? null : new URL(settings.smtpUrl).host,
    from: settings.mailFrom,
    greeting: mailGreeting(settings) ?? null,
    waiting: health?.waiting ?? 0,
    servers_down: health?.servers_down ?? 0,
    outage:
      outage === undefined
        ? null
        : { since_millis: outage.since.getTime(), failures: outage.failures, error: outage.last_error },
  };
}

function storageOf({ dataDir }: Settings): InstallationFigures['storage'] {
  const disk = diskOf(dataDir);
  return { directory: dataDir, free_bytes: disk?.freeBytes ?? null, total_bytes: disk?.totalBytes ?? null };
}

import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/engines/engine.ts';
import type { Background } from '../kernel/background/background.ts';
import type { WorkerCounts } from '../kernel/background/worker.ts';
import type { Platform } from '../kernel/platform.ts';

/** What the gauges of a process read. */
export interface ProcessParts {
  readonly database: Pick<Database, 'connections' | 'standby'>;
  readonly background: Pick<Background, 'counts' | 'oldestDueSeconds'>;
  readonly passwordHasher: Platform['passwordHasher'];
}

/** Age of the oldest due work that is not read again, whatever the number of scrapes. */
const ageMillis = 5000;

/** How long reading it may take. Then the gauge has no value, and the other ones do. */
const readMillisMax = 1000;

/** Adds metrics that are read when they are collected, and cost nothing in between. */
export function addProcessGauges(registers: Registry[], parts: ProcessParts): void {
  const { database, passwordHasher } = parts;
  new Gauge({
    name: 'portico_database_connections',
    help: 'Connections to the database: open and in use (busy), open and free, and the maximum.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { max, open, busy } = database.connections();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'free' }, open - busy);
      this.set({ state: 'max' }, max);
    },
  });
  new Gauge({
    name: 'portico_database_waiting',
    help: 'Callers that wait for a connection to the database.',
    registers,
    collect() {
      this.set(database.connections().waiting);
    },
  });
  addStandby(registers, database);
  new Gauge({
    name: 'portico_password_hashes',
    help: 'Password hashes that are calculated (running) or wait for a CPU core (waiting).',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { running, waiting } = passwordHasher.counts();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  addBackground(registers, parts.background);
}

const counters = {
  taken: 'Items of background work that this process has reserved.',
  stored: 'Attempts of background work whose result is stored, successful or not.',
  failed: 'Attempts of background work that ended without a result, and are repeated.',
  released: 'Items of background work that were given back without an attempt.',
} as const satisfies Partial<Record<keyof WorkerCounts, string>>;

function addBackground(registers: Registry[], { counts, oldestDueSeconds }: ProcessParts['background']): void {
  for (const [kind, help] of Object.entries(counters) as [keyof typeof counters, string][]) {
    new Counter({
      name: `portico_background_${kind}_total`,
      help,
      labelNames: ['work'] as const,
      registers,
      collect() {
        this.reset();
        for (const [work, of] of Object.entries(counts())) this.inc({ work }, of[kind]);
      },
    });
  }
  new Gauge({
    name: 'portico_background_items',
    help: 'Items of background work in this process: reserved ones, and those whose attempt is running.',
    labelNames: ['work', 'state'] as const,
    registers,
    collect() {
      for (const [work, { running, reserved }] of Object.entries(counts())) {
        this.set({ work, state: 'running' }, running);
        this.set({ work, state: 'reserved' }, reserved);
      }
    },
  });
  const readAges = rarely(oldestDueSeconds);
  new Gauge({
    name: 'portico_background_oldest_due_seconds',
    help: 'How long the item that has waited longest has been due and not reserved by any process. 0 if there is none.',
    labelNames: ['work'] as const,
    registers,
    async collect() {
      this.reset();
      for (const [work, seconds] of Object.entries(await readAges())) this.set({ work }, seconds);
    },
  });
}

/** Returns a function that reads at most once in some seconds, and returns nothing if the database does not respond. */
function rarely(read: ProcessParts['background']['oldestDueSeconds']) {
  let last: { readonly at: number; readonly ages: Promise<Readonly<Record<string, number>>> } | undefined;
  return async () => {
    if (last === undefined || performance.now() - last.at > ageMillis) {
      const late = new Promise<Readonly<Record<string, number>>>((resolve) => {
        setTimeout(resolve, readMillisMax, {}).unref();
      });
      last = { at: performance.now(), ages: Promise.race([read().catch(() => ({})), late]) };
    }
    return await last.ages;
  };
}

/** Only with a standby: an alert on missing reads would mislead. */
function addStandby(registers: Registry[], database: ProcessParts['database']): void {
  if (database.standby() === undefined) return;
  new Gauge({
    name: 'portico_database_standby_reads',
    help: 'Reads since the start that the standby answered, and those that the primary answered because the standby was behind or failed.',
    labelNames: ['result'] as const,
    registers,
    collect() {
      const { answered = 0, behind = 0, failed = 0 } = database.standby() ?? {};
      this.set({ result: 'answered' }, answered);
      this.set({ result: 'behind' }, behind);
      this.set({ result: 'failed' }, failed);
    },
  });
  new Gauge({
    name: 'portico_database_standby_lag_seconds',
    help: 'How long the last read waited for the standby.',
    registers,
    collect() {
      this.set((database.standby()?.lastLagMillis ?? 0) / 1000);
    },
  });
}

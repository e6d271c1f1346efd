import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database.ts';
import { openInMemory } from '../engines/embedded/embedded-engine.ts';
import { usableTemplate } from '../engines/embedded/template.ts';
import type { Database } from '../engines/engine.ts';
import { migrate } from '../migrations/migrate.ts';
import { type SavedState, saveState } from './saved-states.ts';

/** An embedded database for one server of tests. */
export interface TemporaryDatabase {
  readonly database: Database;
  /** Directory for other files of the server. */
  readonly dataDir: string;
  /** Gives it back. The next server gets it without the data. */
  release(): Promise<void>;
}

interface Kept extends Pick<TemporaryDatabase, 'database' | 'dataDir'> {
  readonly empty: SavedState;
}

/** Databases without a server. Opening one takes as long as everything else of a start together. */
const idle: Kept[] = [];
let spare: Promise<Kept> | undefined;
/** Databases in use. */
let taken = 0;
/** Databases that are kept at most. Each has 60 MB of memory. */
const idleMax = 4;

/** How a database is opened. */
interface Order {
  /** What it is copied from. */
  readonly templateDir: string;
  readonly onFatal: (error: Error) => void;
}

/** Returns an empty embedded database whose data is deleted when the process ends. */
export async function takeDatabase(order: Order): Promise<TemporaryDatabase> {
  // The thread of a database does not keep the process running, so that idle ones do not.
  const awake = setInterval(() => undefined, 2 ** 30);
  const kept = await nextDatabase(order);
  const { database, dataDir, empty } = kept;
  const release = async () => {
    taken -= 1;
    if (idle.length >= idleMax) {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      clearInterval(awake);
      return;
    }
    await empty.restore();
    idle.push(kept);
    clearInterval(awake);
  };
  let released: Promise<void> | undefined;
  // The server closes its database. This one stays open for the next server.
  const close = async () => {
    released ??= release();
    await released;
  };
  const borrowed: Database = { ...database, close };
  return { database: borrowed, dataDir, release: close };
}

async function nextDatabase(order: Order): Promise<Kept> {
  const found = idle.pop() ?? spare;
  if (found === spare) spare = undefined;
  taken += 1;
  return await (found ?? createDatabase(order));
}

/**
 * Opens a database ahead, if the next server is likely to need one. Most processes need one server. One that needs two at a time can need
 * more. Call it when the server has started, so that it does not wait for the next one.
 *
 * @param isWanted whether the process has said that it needs another one
 */
export function prepareDatabase(isWanted: boolean, order: Order): void {
  if ((!isWanted && taken < 2) || idle.length > 0) return;
  spare ??= createDatabase(order);
  // Reported to the one who takes it.
  spare.catch(() => undefined);
}

async function createDatabase({ templateDir, onFatal }: Order): Promise<Kept> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-testing-'));
  // A run that is stopped leaves nothing behind.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const archive = usableTemplate(templateDir);
  const database =
    archive === undefined
      ? await openDatabase({ url: undefined, dataDir, onFatal })
      : await openInMemory(archive, dataDir, { onFatal });
  if (archive === undefined) await migrate(database);
  return { database, dataDir, empty: await saveState(database) };
}

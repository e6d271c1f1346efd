import { statfsSync } from 'node:fs';
import type { DatabaseEvents } from '../../database.ts';
import type { DbHandle } from '../../handle.ts';

/** Keeps the last part of a disk free, so that the database can go on reading when the rest is full. */
export interface DiskWatch {
  /** The statement that a new connection starts with, if any. */
  settingOfNow(): string | undefined;
  stop(): Promise<void>;
}

const LOOK_MILLIS = 1_000;
/**
 * A database that cannot write its log ends at once. This much is left for the log: four of its segments, more than is
 * written between two looks.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** Writes are accepted again when this much is free, so that the state does not flicker. */
const ENOUGH_BYTES = 1.25 * RESERVE_BYTES;

const refuseWrites = 'set default_transaction_read_only = on';
const acceptWrites = 'set default_transaction_read_only = off';

/**
 * Looks at the free space once a second. When too little is left, the database refuses writes with the code 25006, which
 * becomes a 503, and goes on answering reads.
 */
export function startDiskWatch(directory: string, openHandle: () => DbHandle, events: DatabaseEvents): DiskWatch {
  let isFull = false;
  let running: Promise<void> | undefined;

  const look = async () => {
    const free = freeBytes(directory);
    if (free === undefined || isFull === free < (isFull ? ENOUGH_BYTES : RESERVE_BYTES)) return;
    isFull = !isFull;
    try {
      await openHandle().script(isFull ? refuseWrites : acceptWrites);
      events.onWarning?.(
        isFull
          ? 'The disk of the data directory is full. The database refuses writes until there is space again.'
          : 'The disk of the data directory has space again. The database accepts writes.',
        { directory, freeBytes: free },
      );
    } catch {
      isFull = !isFull;
    }
  };
  const timer = setInterval(() => {
    running ??= look().finally(() => {
      running = undefined;
    });
  }, LOOK_MILLIS).unref();
  return {
    settingOfNow: () => (isFull ? refuseWrites : undefined),
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** @returns undefined where the system does not report it */
function freeBytes(directory: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

import { statfsSync } from 'node:fs';
import type { DbHandle } from '../../handle.ts';
import type { DatabaseEvents } from '../engine.ts';

/** Keeps a reserve of the disk free, so that the database can still read when the disk is full. */
export interface DiskWatch {
  /** The statement to run on a new connection, if any. */
  settingOfNow(): string | undefined;
  stop(): Promise<void>;
}

const LOOK_MILLIS = 1_000;
/**
 * The database crashes when it cannot write its log. This reserve is four log segments, more than is written between
 * two checks.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** Writes are accepted again at this amount of free space. The gap prevents rapid toggling. */
const ENOUGH_BYTES = 1.25 * RESERVE_BYTES;

const refuseWrites = 'set default_transaction_read_only = on';
const acceptWrites = 'set default_transaction_read_only = off';

/**
 * Starts checking the free space once a second. When it is too low, the database refuses writes with code 25006, which
 * becomes a 503. Reads still work.
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
          ? 'The disk of the data directory is full. The database refuses writes until space is free again.'
          : 'The disk of the data directory has free space again. The database accepts writes.',
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

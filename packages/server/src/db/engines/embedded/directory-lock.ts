import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DatabaseEvents } from '../../database.ts';
import { DatabaseStartError } from '../../errors.ts';
import { currentOwner, isSameMachine, isSameOwner, type LockOwner, ownerIsAlive, parseOwner } from './lock-owner.ts';

/** A directory that belongs to this process. */
export interface DirectoryLock {
  /** Gives the directory back. Safe to call twice. */
  release(): void;
}

type Wait = (millis: number) => Promise<unknown>;

const BEAT_MILLIS = 2_000;
const BEATS_MISSED_MAX = 3;
const ATTEMPTS_MAX = 20;

/**
 * Makes this process the only owner of a directory. Locks of processes that are gone are taken over. The owner touches
 * its lock every two seconds, which is how a process on another machine or in another container sees that it lives.
 *
 * @param wait resolves after so many milliseconds
 * @throws {DatabaseStartError} another process owns the directory; the text names it
 */
export async function lockDirectory(
  directory: string,
  events: DatabaseEvents,
  wait: Wait = setTimeout,
): Promise<DirectoryLock> {
  const path = join(directory, 'portico.lock');
  const own = currentOwner(randomBytes(8).toString('hex'));
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (createExclusively(path, own)) return holdLock(path, own);
    const owner = readOwner(path);
    if (owner === 'gone') continue;
    if (await isAlive(path, owner, wait)) throw heldBy(directory, owner);
    if (takeOver(path, owner, own)) {
      events.onWarning?.('Took over the data directory of a process that is gone.', { directory, pid: owner.pid });
      return holdLock(path, own);
    }
    await wait(50);
  }
  throw new DatabaseStartError(`The lock ${path} cannot be taken: other processes are starting at the same time.`);
}

function heldBy(directory: string, owner: LockOwner): DatabaseStartError {
  const where = isSameMachine(owner) ? '' : ` on ${owner.hostname}`;
  return new DatabaseStartError(
    `The data directory ${directory} is in use by process ${owner.pid}${where}. ` +
      'Stop that process, choose another PORTICO_DATA_DIR, or set PORTICO_DATABASE_URL: ' +
      'a PostgreSQL server can be shared by several processes.',
  );
}

/** A link appears with its content and fails when the name is taken; a plain exclusive open would be empty for a moment. */
function createExclusively(path: string, owner: LockOwner): boolean {
  const draft = `${path}.${owner.nonce}`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readOwner(path: string): LockOwner | 'gone' {
  try {
    return parseOwner(readFileSync(path, 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'gone';
    throw error;
  }
}

/** A process we cannot look up is alive when its lock is touched while we watch. */
async function isAlive(path: string, owner: LockOwner, wait: Wait): Promise<boolean> {
  if (isSameMachine(owner)) return ownerIsAlive(owner);
  const before = modifiedAt(path);
  for (let waited = 0; waited < BEATS_MISSED_MAX * BEAT_MILLIS; waited += 250) {
    await wait(250);
    if (modifiedAt(path) !== before) return true;
  }
  return false;
}

/**
 * Replaces the lock of a dead owner. The claim, named after that owner, lets one process at a time do so; whoever gets
 * it looks at the lock once more, because a faster one may have been here in the meantime.
 */
function takeOver(path: string, dead: LockOwner, own: LockOwner): boolean {
  const claim = `${path}.after-${dead.nonce}`;
  if (!createExclusively(claim, own)) {
    const claimer = readOwner(claim);
    if (claimer === 'gone' || !isSameMachine(claimer) || ownerIsAlive(claimer)) return false;
    return takeOver(claim, claimer, own) && finishTakeOver(path, claim, dead, own);
  }
  return finishTakeOver(path, claim, dead, own);
}

function finishTakeOver(path: string, claim: string, dead: LockOwner, own: LockOwner): boolean {
  const present = readOwner(path);
  const isUnchanged = present !== 'gone' && isSameOwner(present, dead);
  if (!isUnchanged) {
    rmSync(claim, { force: true });
    return false;
  }
  renameSync(claim, path);
  return isSameOwner(parseOwner(readFileSync(path, 'utf8')), own);
}

function holdLock(path: string, own: LockOwner): DirectoryLock {
  const beat = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(path, now, now);
    } catch {
      // The directory was removed from under us; the database itself reports that.
    }
  }, BEAT_MILLIS);
  beat.unref();
  let isHeld = true;
  return {
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      clearInterval(beat);
      const present = readOwner(path);
      if (present !== 'gone' && isSameOwner(present, own)) rmSync(path, { force: true });
    },
  };
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

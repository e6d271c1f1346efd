import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseStartError } from '../../errors.ts';
import type { DatabaseEvents } from '../engine.ts';
import { currentOwner, isSameMachine, isSameOwner, type LockOwner, ownerIsAlive, parseOwner } from './lock-owner.ts';

/** Another process uses the data directory. */
export class DirectoryInUse extends DatabaseStartError {}

/** A lock on a directory. */
export interface DirectoryLock {
  /** Releases the lock. Safe to call twice. */
  release(): void;
}

type Wait = (millis: number) => Promise<unknown>;

const BEAT_MILLIS = 2_000;
const BEATS_MISSED_MAX = 3;
const ATTEMPTS_MAX = 20;

/**
 * Locks a directory for this process. Locks of dead processes are replaced. The owner updates the modification time of
 * its lock file every two seconds, so that processes on other machines or in other containers can detect that it is
 * alive.
 *
 * @param wait resolves after the given milliseconds
 * @throws {DirectoryInUse} another process holds the lock. The message names it
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
    if (replaceLock(path, owner, own)) {
      events.onWarning?.('Replaced the data directory lock of a dead process.', { directory, pid: owner.pid });
      return holdLock(path, own);
    }
    await wait(50);
  }
  throw new DatabaseStartError(`Cannot acquire the lock ${path}: other processes are starting at the same time.`);
}

function heldBy(directory: string, owner: LockOwner): DirectoryInUse {
  const where = isSameMachine(owner) ? '' : ` on ${owner.hostname}`;
  return new DirectoryInUse(
    `The data directory ${directory} is in use by process ${owner.pid}${where}. ` +
      'If that is your server, it already runs. Otherwise stop that process, choose another PORTICO_DATA_DIR, or set PORTICO_DATABASE_URL: ' +
      'a PostgreSQL server can be shared by several processes.',
  );
}

/**
 * Creates a file with its content atomically. A hard link fails if the name exists, and the file is never visible while
 * empty.
 */
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

/**
 * Returns whether the owner is alive. On another machine, it is alive if its lock file is updated while this process
 * waits.
 */
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
 * Replaces the lock of a dead owner. A claim file, named after that owner, lets only one process at a time do so. With
 * the claim, the process checks the lock again, because another process may have replaced it already.
 */
function replaceLock(path: string, dead: LockOwner, own: LockOwner): boolean {
  const claim = `${path}.after-${dead.nonce}`;
  if (!createExclusively(claim, own)) {
    const claimer = readOwner(claim);
    if (claimer === 'gone' || !isSameMachine(claimer) || ownerIsAlive(claimer)) return false;
    return replaceLock(claim, claimer, own) && finishReplacement(path, claim, dead, own);
  }
  return finishReplacement(path, claim, dead, own);
}

function finishReplacement(path: string, claim: string, dead: LockOwner, own: LockOwner): boolean {
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
      // The directory was removed. The database reports that itself.
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

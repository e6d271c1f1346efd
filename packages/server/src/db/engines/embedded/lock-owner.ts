import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who holds a lock, precisely enough to tell it from a later process with the same number. */
export interface LockOwner {
  readonly pid: number;
  /** When the process started, in the words of its system; null where that cannot be found out. */
  readonly startedAt: string | null;
  /** Tells machines, their restarts and containers apart. */
  readonly machine: string;
  readonly hostname: string;
  /** Different for each attempt to lock. */
  readonly nonce: string;
}

/** Describes this process. */
export function currentOwner(nonce: string): LockOwner {
  return { pid: process.pid, startedAt: startOf(process.pid), machine: machine(), hostname: hostname(), nonce };
}

/** Reads what was written by another process. A lock that cannot be read has no living owner. */
export function parseOwner(text: string): LockOwner {
  const unknown: LockOwner = { pid: 0, startedAt: null, machine: machine(), hostname: '', nonce: 'unreadable' };
  try {
    const found: Partial<LockOwner> = JSON.parse(text);
    return { ...unknown, ...found };
  } catch {
    return unknown;
  }
}

/** Whether the owner's process can be looked up by its number from here. */
export function isSameMachine(owner: LockOwner): boolean {
  return owner.machine === machine();
}

/** Whether both describe the same attempt to lock. */
export function isSameOwner(a: LockOwner, b: LockOwner): boolean {
  return a.nonce === b.nonce && a.pid === b.pid && a.machine === b.machine;
}

/** Whether the owner still runs. Only for owners on the same machine. */
export function ownerIsAlive(owner: LockOwner): boolean {
  if (owner.pid <= 0) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // Not allowed to signal it means that it is there.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return owner.startedAt === null || owner.startedAt === startOf(owner.pid);
}

/** The boot and the process namespace: numbers of processes mean something only within both. */
function machine(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may contain spaces and parentheses; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return startByPs(pid);
  }
}

/** For systems without /proc. */
function startByPs(pid: number): string | null {
  if (process.platform === 'linux' || process.platform === 'win32') return null;
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}

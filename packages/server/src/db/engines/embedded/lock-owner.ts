import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that holds a lock. The fields distinguish it from later processes with the same PID. */
export interface LockOwner {
  readonly pid: number;
  /** Start time of the process in the format of the operating system. Null if unknown. */
  readonly startedAt: string | null;
  /** Identifies the machine, its boot and the container. */
  readonly machine: string;
  readonly hostname: string;
  /** Different for each attempt to lock. */
  readonly nonce: string;
}

/** Describes this process. */
export function currentOwner(nonce: string): LockOwner {
  return { pid: process.pid, startedAt: startOf(process.pid), machine: machine(), hostname: hostname(), nonce };
}

/** Parses a lock file. The owner of an unreadable lock counts as dead. */
export function parseOwner(text: string): LockOwner {
  const unknown: LockOwner = { pid: 0, startedAt: null, machine: machine(), hostname: '', nonce: 'unreadable' };
  try {
    const found: Partial<LockOwner> = JSON.parse(text);
    return { ...unknown, ...found };
  } catch {
    return unknown;
  }
}

/** Returns whether the owner's process is visible from this process by its PID. */
export function isSameMachine(owner: LockOwner): boolean {
  return owner.machine === machine();
}

/** Returns whether both describe the same attempt to lock. */
export function isSameOwner(a: LockOwner, b: LockOwner): boolean {
  return a.nonce === b.nonce && a.pid === b.pid && a.machine === b.machine;
}

/** Returns whether the owner is still running. Only for owners on the same machine. */
export function ownerIsAlive(owner: LockOwner): boolean {
  if (owner.pid <= 0) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM means that the process exists.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return owner.startedAt === null || owner.startedAt === startOf(owner.pid);
}

/** Returns the boot ID and the PID namespace. PIDs are unique only within both. */
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

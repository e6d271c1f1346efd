import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The permission bits of the group and of all other users. */
const OTHERS = 0o077;

/** Removes the permissions of the group and other users from a mode. */
export function ownerOnly(mode: number): number {
  return mode & ~OTHERS;
}

/**
 * Removes the permissions of other users from a file or a directory, and from everything in a directory. Does not
 * follow symbolic links. Does nothing on Windows, where permissions are inherited from the parent directory.
 *
 * @returns the number of entries that other users could access
 * @throws {NodeJS.ErrnoException} `EPERM` the entry belongs to another user
 */
export function makePrivate(path: string): number {
  if (process.platform === 'win32') return 0;
  return makeEntryPrivate(path) + childrenOf(path).reduce((count, child) => count + makePrivate(child), 0);
}

/** Makes one entry private like `makePrivate`, without its children. */
export function makeEntryPrivate(path: string): number {
  if (process.platform === 'win32') return 0;
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined || entry.isSymbolicLink() || (entry.mode & OTHERS) === 0) return 0;
  // @guard data-directory-is-private
  chmodSync(path, ownerOnly(entry.mode & 0o777));
  return 1;
}

function childrenOf(path: string): string[] {
  const isDirectory = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isDirectory) return [];
  return readdirSync(path, { withFileTypes: true }).map((entry: Dirent) => join(path, entry.name));
}

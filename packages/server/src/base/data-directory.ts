import { accessSync, constants, mkdirSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The data directory cannot be used. The message names the setting, the path and the reason. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';

  constructor(problem: string) {
    super(`PORTICO_DATA_DIR: ${problem}`);
  }
}

/**
 * Creates the data directory with its parents, readable only by its owner, and checks that this process may write to it.
 *
 * @param path absolute path
 * @throws {DataDirectoryError} the directory cannot be created or written
 */
export function ensureDataDirectory(path: string): void {
  create(path, path);
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirectoryError(`${path} cannot be written: ${reasonOf(error)}. Choose another directory.`);
  }
}

/** Creates a directory and its parents. `mkdirSync` with `recursive` never ends on `/proc`. */
function create(directory: string, wanted: string): void {
  const found = statOf(directory, wanted);
  if (found?.isDirectory() === true) return;
  if (found !== undefined) {
    const problem = directory === wanted ? `${wanted} is a file.` : cannotCreate(wanted, `${directory} is a file`);
    throw new DataDirectoryError(`${problem} Choose another directory.`);
  }
  create(dirname(directory), wanted);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it.
    if (hasCode(error, 'EEXIST')) return;
    throw new DataDirectoryError(`${cannotCreate(wanted, reasonOf(error))} Choose another directory.`);
  }
}

/** @returns undefined if nothing has this path */
function statOf(path: string, wanted: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A parent is a file. The caller finds it.
    if (hasCode(error, 'ENOTDIR')) return undefined;
    throw new DataDirectoryError(`${wanted} cannot be read: ${reasonOf(error)}. Choose another directory.`);
  }
}

function cannotCreate(path: string, reason: string): string {
  return `${path} cannot be created: ${reason}.`;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'the file system does not allow it',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its symbolic links form a circle',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

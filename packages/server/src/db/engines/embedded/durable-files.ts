import { closeSync, constants, cpSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Copies a directory atomically and durably: after a power failure, the copy is complete or absent.
 *
 * @param to must not exist; its parent must
 * @param finish changes the copy before it is renamed to `to`
 */
export function copyDirectoryDurably(from: string, to: string, finish: (copy: string) => void): void {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
  finish(unfinished);
  publishDirectory(unfinished, to);
}

/** Syncs a finished directory to disk, then renames it. @param to must not exist */
export function publishDirectory(finished: string, to: string): void {
  syncTree(finished);
  renameSync(finished, to);
  syncPath(dirname(to));
}

/** Syncs a file or the entries of a directory to disk. */
function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}

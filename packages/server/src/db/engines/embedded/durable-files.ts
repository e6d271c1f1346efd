import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extract } from 'tar';

/**
 * Unpacks an archive atomically and durably: after a power failure, the directory is complete or absent.
 *
 * @param archive a compressed tar file
 * @param to must not exist; its parent must
 * @param finish changes the directory before it is renamed to `to`
 */
export function unpackDurably(archive: string, to: string, finish: (unpacked: string) => void): void {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  extract({ file: archive, cwd: unfinished, sync: true });
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

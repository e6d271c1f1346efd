import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';

/**
 * Unpacks an archive atomically and durably: after a power failure, the directory is complete or absent.
 *
 * @param archive a compressed tar file
 * @param to must not exist; its parent must
 * @param finish changes the directory before it is renamed to `to`
 */
export async function unpackDurably(archive: string, to: string, finish: (unpacked: string) => void): Promise<void> {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  extract({ file: archive, cwd: unfinished, sync: true });
  finish(unfinished);
  await publishDirectory(unfinished, to);
}

/** Syncs a finished directory to disk, then renames it. @param to must not exist */
export async function publishDirectory(finished: string, to: string): Promise<void> {
  await syncTree(finished);
  renameSync(finished, to);
  await syncPath(dirname(to));
}

/** Syncs a file or the entries of a directory to disk. */
async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The file system writes its journal once for several files that are synced at the same time. */
const lanes = 8;

async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const waiting = [directory, ...paths];
  const syncNext = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await syncPath(path);
  };
  await Promise.all(Array.from({ length: lanes }, syncNext));
}

import { type Dirent, realpathSync } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveWriter } from './archive-writer.ts';
import type { CopySteps } from './copy-steps.ts';
import type { SnapshotFacts } from './manifest.ts';

/** The folder of the database in a backup. */
export const databaseFolder = 'db';

const chunkBytes = 1024 * 1024;
const controlFile = 'global/pg_control';

/** Folders whose contents belong to a running process only, and the log, which is copied last. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** Files that a copy must not have: those of a running process, of an earlier copy, and temporary ones. */
const leftOut = /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|pgsql_tmp.*|\..*)$/;

/**
 * Copies an embedded database into an archive while it is in use.
 *
 * @returns what the database said about itself at the moment that the copy shows
 */
export async function copyFiles(archive: ArchiveWriter, steps: CopySteps): Promise<SnapshotFacts> {
  try {
    const directory = realpathSync(await steps.begin());
    await archive.addDirectory(databaseFolder);
    await copyFolder(archive, directory, '');
    // After the others, so that it never refers to something later than they contain.
    await copyFile(archive, directory, controlFile);
    const { label, logFiles, described } = await steps.end();
    const text = Buffer.from(label);
    await archive.addFile(`${databaseFolder}/backup_label`, text.length, [text]);
    for (const name of logFiles) {
      const isCopied = await copyFile(archive, directory, `pg_wal/${name}`);
      if (!isCopied) throw new Error(`The log file ${name} is missing.`);
    }
    return described;
  } finally {
    await steps.release();
  }
}

async function copyFolder(archive: ArchiveWriter, root: string, folder: string): Promise<void> {
  for (const entry of await entriesOf(join(root, folder))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (leftOut.test(entry.name) || name === controlFile) continue;
    if (entry.isDirectory()) {
      await archive.addDirectory(`${databaseFolder}/${name}`);
      if (!emptyFolders.has(name)) await copyFolder(archive, root, name);
      else if (name === 'pg_wal') await archive.addDirectory(`${databaseFolder}/pg_wal/archive_status`);
    } else if (entry.isFile()) await copyFile(archive, root, name);
  }
}

async function entriesOf(directory: string): Promise<readonly Dirent[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** @returns false if there is no such file any more: the log then contains its removal */
async function copyFile(archive: ArchiveWriter, root: string, name: string): Promise<boolean> {
  const file = await openIfThere(join(root, name));
  if (file === undefined) return false;
  try {
    const { size } = await file.stat();
    await archive.addFile(`${databaseFolder}/${name}`, size, exactly(file, size));
    return true;
  } finally {
    await file.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Reads as many bytes as a file had. One that became shorter is filled with zeros: the log contains the change. */
async function* exactly(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; ) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, bytes - at));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
    if (bytesRead === 0) {
      yield chunk;
      at += chunk.length;
    } else {
      yield chunk.subarray(0, bytesRead);
      at += bytesRead;
    }
  }
}

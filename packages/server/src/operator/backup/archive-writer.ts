import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, linkSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandFailure } from '@portico/contract/command-line';
import { Header } from 'tar';
import { type BackupManifest, manifestName, type StoredFile } from './manifest.ts';

/** Bytes of a header, and of the unit in which contents are stored. */
export const blockBytes = 512;

/** Compresses at three times the speed of the default, into files that are some percent larger. */
const compressionLevel = 2;

/** Writes a backup: a compressed tar file with the manifest as its last entry. Call `finish` or `discard`. */
export interface ArchiveWriter {
  addDirectory(name: string): Promise<void>;
  /** @param contents exactly `bytes` bytes */
  addFile(name: string, bytes: number, contents: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>;
  /** Writes the manifest. Only now, the file has its name. */
  finish(manifest: Omit<BackupManifest, 'files'>): Promise<BackupManifest>;
  discard(): Promise<void>;
}

/** Creates a backup file that only its owner can read. @throws {CommandFailure} it exists */
export function createArchive(path: string): ArchiveWriter {
  const unfinished = `${path}.${process.pid}.unfinished`;
  const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  const gzip = createGzip({ level: compressionLevel });
  const files: StoredFile[] = [];
  const removeUnfinished = () => rmSync(unfinished, { force: true });
  // Ctrl-C ends the process.
  process.once('exit', removeUnfinished);
  gzip.pipe(output);
  const failed = new Promise<never>((_, reject) => {
    output.once('error', (error) => reject(unwritable(path, error)));
    gzip.once('error', reject);
  });
  failed.catch(() => undefined);

  const write = async (bytes: Buffer) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), failed]);
  };
  const addFile: ArchiveWriter['addFile'] = async (name, bytes, contents) => {
    await write(headerOf(name, 'File', bytes));
    const digest = createHash('sha256');
    for await (const chunk of contents) {
      digest.update(chunk);
      await write(chunk);
    }
    await write(Buffer.alloc(-bytes & (blockBytes - 1)));
    files.push({ name, bytes, sha256: digest.digest('hex') });
  };
  return {
    addDirectory: async (name) => await write(headerOf(`${name}/`, 'Directory', 0)),
    addFile,
    finish: async (given) => {
      const manifest = { ...given, files: [...files] };
      const text = Buffer.from(JSON.stringify(manifest));
      await addFile(manifestName, text.length, [text]);
      gzip.end(Buffer.alloc(2 * blockBytes));
      await Promise.race([finished(output), failed]);
      publish(unfinished, path);
      process.off('exit', removeUnfinished);
      return manifest;
    },
    discard: async () => {
      gzip.destroy();
      output.destroy();
      await finished(output).catch(() => undefined);
      process.off('exit', removeUnfinished);
      removeUnfinished();
    },
  };
}

const writeProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EACCES: 'permission denied',
  EROFS: 'the file system is read-only',
};

function unwritable(path: string, error: Error): CommandFailure {
  const code = 'code' in error ? String(error.code) : '';
  return new CommandFailure(`${path} cannot be written: ${writeProblems[code] ?? error.message}.`, { cause: error });
}

function headerOf(path: string, type: 'File' | 'Directory', size: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const mode = type === 'File' ? 0o600 : 0o700;
  new Header({ path, type, size, mode, mtime: new Date() }).encode(block, 0);
  return block;
}

/** Gives a finished file its name, and never replaces another file. */
function publish(unfinished: string, path: string): void {
  try {
    linkSync(unfinished, path);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isThere ? new CommandFailure(`${path} already exists. Choose another name.`) : error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

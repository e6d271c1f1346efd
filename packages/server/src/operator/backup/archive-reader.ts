import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { CommandFailure, noProgress, type Progress } from '@portico/contract/command-line';
import { Header } from 'tar';
import { blockBytes } from './archive-writer.ts';
import {
  type BackupManifest,
  backupManifest,
  filesMax,
  manifestBytesMax,
  manifestName,
  type StoredFile,
} from './manifest.ts';

/** An entry of a backup. Read its contents before the next entry. */
export interface ArchiveEntry {
  readonly name: string;
  readonly isDirectory: boolean;
  readonly bytes: number;
  contents(): AsyncIterable<Buffer>;
}

/** Names without `..` and links, so that no entry leaves the place where a backup is restored. */
const namePattern = /^(?:[A-Za-z0-9_][A-Za-z0-9_.-]*\/)*[A-Za-z0-9_][A-Za-z0-9_.-]*\/?$/;

/**
 * Reads a whole backup without writing anything, and compares it with its manifest.
 *
 * @throws {CommandFailure} the file is no backup, or is incomplete or damaged
 */
export async function verifyArchive(path: string, progress: Progress = noProgress): Promise<BackupManifest> {
  const found: StoredFile[] = [];
  let manifest: BackupManifest | undefined;
  for await (const entry of readArchive(path, progress)) {
    if (manifest !== undefined) throw damaged(path, 'it goes on after its manifest');
    if (entry.isDirectory) continue;
    if (found.length > filesMax) throw damaged(path, 'it has too many files');
    if (entry.name === manifestName) manifest = await readManifest(path, entry);
    else found.push(await digestOf(entry));
  }
  if (manifest === undefined) throw damaged(path, 'it has no manifest');
  const expected = JSON.stringify(manifest.files.map(({ name, bytes, sha256 }) => [name, bytes, sha256]));
  if (JSON.stringify(found.map(({ name, bytes, sha256 }) => [name, bytes, sha256])) !== expected)
    throw damaged(path, 'its files do not have the checksums of its manifest');
  return manifest;
}

async function readManifest(path: string, entry: ArchiveEntry): Promise<BackupManifest> {
  if (entry.bytes > manifestBytesMax) throw damaged(path, 'its manifest is too large');
  const chunks: Buffer[] = [];
  for await (const chunk of entry.contents()) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const parsed = backupManifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const { format } = Object(parseJson(text));
  if (typeof format === 'number' && format > 1)
    throw new CommandFailure(`${path} was made by a later version of Portico. Restore it with that version.`);
  throw damaged(path, 'its manifest is invalid');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function digestOf(entry: ArchiveEntry): Promise<StoredFile> {
  const digest = createHash('sha256');
  for await (const chunk of entry.contents()) digest.update(chunk);
  return { name: entry.name, bytes: entry.bytes, sha256: digest.digest('hex') };
}

/**
 * Reads the entries of a backup one after the other. Contents that are not read are skipped.
 *
 * @throws {CommandFailure} the file cannot be read, or is incomplete or damaged
 */
export async function* readArchive(path: string, progress: Progress = noProgress): AsyncGenerator<ArchiveEntry> {
  const source = new ByteSource(path, progress);
  try {
    for (;;) {
      const block = await source.take(blockBytes);
      if (block.every((byte) => byte === 0)) break;
      const entry = entryOf(path, block, source);
      yield entry.entry;
      await entry.skip();
    }
    await source.drain();
  } finally {
    source.close();
  }
}

function entryOf(path: string, block: Buffer, source: ByteSource) {
  const { path: name = '', type, size = 0, cksumValid } = new Header(block, 0);
  if (!cksumValid) throw damaged(path, 'it cannot be read to its end');
  if (!namePattern.test(name) || (type !== 'File' && type !== 'Directory'))
    throw damaged(path, 'it contains something that no backup contains');
  let left = size;
  const contents = async function* () {
    while (left > 0) {
      const chunk = await source.some(left);
      left -= chunk.length;
      yield chunk;
    }
  };
  const skip = async () => {
    for await (const _ of contents());
    await source.take(-size & (blockBytes - 1));
  };
  const entry: ArchiveEntry = {
    name: name.replace(/\/$/, ''),
    isDirectory: type === 'Directory',
    bytes: size,
    contents,
  };
  return { entry, skip };
}

/** The uncompressed bytes of a file, in pieces of the wanted size. */
class ByteSource {
  readonly #path: string;
  readonly #file;
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  readonly #progress: Progress;
  readonly #bytes: number;

  constructor(path: string, progress: Progress) {
    this.#path = path;
    this.#progress = progress;
    this.#bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    this.#file = createReadStream(path);
    const unzipped = createGunzip();
    this.#file.once('error', (error) => unzipped.destroy(error));
    this.#chunks = this.#file.pipe(unzipped)[Symbol.asyncIterator]();
  }

  /** Returns exactly as many bytes. */
  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = bytes; left > 0; ) {
      const part = await this.some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Returns at least one byte. */
  async some(bytesMax: number): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const next = await this.#next();
      if (next === undefined) throw damaged(this.#path, 'it was cut off');
      this.#rest = next;
    }
    const part = this.#rest.subarray(0, bytesMax);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }

  /** Reads to the end, where the compression has a checksum of its own. */
  async drain(): Promise<void> {
    while ((await this.#next()) !== undefined);
  }

  close(): void {
    this.#file.destroy();
  }

  async #next(): Promise<Buffer | undefined> {
    try {
      const { value, done } = await this.#chunks.next();
      this.#progress.at(`${Math.floor((100 * this.#file.bytesRead) / Math.max(1, this.#bytes))} %`);
      return done === true ? undefined : value;
    } catch (error) {
      throw unreadable(this.#path, error);
    }
  }
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a directory. Name the file of the backup',
  EACCES: 'cannot be read: permission denied',
};

function unreadable(path: string, error: unknown): CommandFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const problem = fileProblems[code];
  return problem === undefined ? damaged(path, 'it was cut off or changed') : new CommandFailure(`${path} ${problem}.`);
}

/** Returns the failure for a file that is not a whole backup. */
export function damaged(path: string, reason: string): CommandFailure {
  return new CommandFailure(`${path} is not a complete backup: ${reason}. Nothing was restored.`);
}

import type { ImportLineInput } from '@portico/react';

/** Most lines and bytes of a request. The server accepts 1,000 lines and 1 MiB. */
const [linesMax, bytesMax] = [1000, 900_000];

/** Why a line is left out that cannot be parsed. */
export const notJson = 'is no JSON';

/** A line that is left out, and why. */
export interface LeftOut {
  line: number;
  outcome: 'skipped' | 'refused';
  reason: string;
}

/** Lines for one request. */
export interface Batch {
  lines: readonly ImportLineInput[];
  leftOut: readonly LeftOut[];
  /** Secret keys of the password hashes in it. */
  passwordKeys: Readonly<Record<string, string>>;
  /** Bytes of the file up to its end. */
  readBytes: number;
}

/** Reads a file in parts: one line in memory, whatever the size of the file. */
async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const parts = (rest + value).split('\n');
    rest = parts.pop() ?? '';
    // A file without line breaks is no file of lines.
    if (rest.length > 2 * bytesMax) rest = rest.slice(0, bytesMax + 1);
    yield* parts;
  }
  if (rest !== '') yield rest;
}

/** Returns a line as an object, or its problem. */
function read(text: string): ImportLineInput['content'] | string {
  if (text.length > bytesMax) return 'is longer than 900,000 bytes';
  try {
    const content: unknown = JSON.parse(text);
    return isObject(content) ? content : 'is no JSON object';
  } catch {
    return notJson;
  }
}

function isObject(value: unknown): value is ImportLineInput['content'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the name of the key that a password hash needs. */
function keyOf({ password_hash: hash }: ImportLineInput['content']): string | undefined {
  return typeof hash === 'string' ? /\bkey=([A-Za-z0-9_-]+)/.exec(hash)?.[1] : undefined;
}

/** Reads a file in the import format, in batches. */
export async function* batchesOf(file: Blob): AsyncGenerator<Batch> {
  const keys = new Map<string, string>();
  let [line, bytes, readBytes] = [0, 0, 0];
  let [lines, leftOut]: [ImportLineInput[], LeftOut[]] = [[], []];
  const take = (): Batch => {
    const names = new Set(lines.map(({ content }) => keyOf(content)));
    const batch = {
      lines,
      leftOut,
      readBytes,
      passwordKeys: Object.fromEntries([...keys].filter(([name]) => names.has(name))),
    };
    [lines, leftOut, bytes] = [[], [], 0];
    return batch;
  };
  const encoder = new TextEncoder();
  for await (const given of linesOf(file)) {
    line += 1;
    const size = encoder.encode(given).length + 1;
    readBytes += size;
    if (given.trim() === '') continue;
    if (lines.length + leftOut.length >= linesMax || bytes + size + 32 > bytesMax) yield take();
    const content = read(given);
    if (typeof content === 'string') leftOut.push({ line, outcome: 'refused', reason: content });
    else if (content.type === 'password_key') keys.set(String(content.name), String(content.key_base64));
    else {
      lines.push({ line, content });
      bytes += size + 32;
    }
  }
  yield take();
}

/**
 * Returns the ID of the import of a file. It depends on all bytes, so that the same file goes on after an interruption. No cryptographic
 * digest reads a file in parts in a browser; an owner who finds another file with the same ID only harms their own import.
 */
export async function importIdOf(file: Blob, projectId: string): Promise<string> {
  const lanes = new Uint32Array([0x811c9dc5, 0x01000193, 0x9e3779b1, 0x85ebca6b]);
  let at = 0;
  const mix = (bytes: Uint8Array) => {
    for (const byte of bytes) {
      lanes[at % 4] = Math.imul((lanes[at % 4] ?? 0) ^ byte, 0x01000193);
      at += 1;
    }
  };
  mix(new TextEncoder().encode(`${projectId} ${file.size} `));
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    mix(value);
  }
  const hex = [...lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { CommandFailure } from '@portico/contract/command-line';
import type { Json } from '@portico/js';

/** Most lines and bytes of a request. The server accepts 200 lines and 1 MiB. */
const [linesMax, bytesMax] = [200, 900_000];

/** A line of a file. */
interface FileLine {
  /** Counted from 1. */
  readonly line: number;
  readonly content: Json;
}

/** A line that is left out, and why. */
export interface LeftOut {
  readonly line: number;
  readonly outcome: 'skipped' | 'refused';
  readonly reason: string;
}

/** Lines for one request, and those that are known to be left out. */
export interface Batch {
  readonly lines: readonly FileLine[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Returns the ID of the run that imports a file into a project. It depends on the bytes of the file, so that the same command
 * continues after an interruption.
 *
 * @throws {CommandFailure} the file cannot be read
 */
export async function runIdOf(path: string, projectId: string): Promise<string> {
  const hash = createHash('sha256').update(`${projectId}\n`);
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const hex = hash.digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Reads the lines of a file in batches. @param onConflict what becomes of a second line for the same user */
export async function* batchesOf(path: string, onConflict: LeftOut['outcome']): AsyncGenerator<Batch> {
  const seen = new Set<string>();
  let [lines, leftOut, bytes, line]: [FileLine[], LeftOut[], number, number] = [[], [], 0, 0];
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    if (text.trim() === '') continue;
    const size = Buffer.byteLength(text) + 32;
    if (lines.length + leftOut.length >= linesMax || bytes + size > bytesMax) {
      yield { lines, leftOut };
      [lines, leftOut, bytes] = [[], [], 0];
    }
    const content = size > bytesMax ? undefined : jsonOf(text);
    const names = content === undefined ? [] : namesOf(content);
    const problem = size > bytesMax ? 'is longer than 900,000 bytes' : content === undefined ? 'is no JSON' : undefined;
    if (content === undefined) leftOut.push({ line, outcome: 'refused', reason: problem ?? 'is no JSON' });
    else if (names.some((name) => seen.has(name)))
      leftOut.push({ line, outcome: onConflict, reason: 'an earlier line is the same user' });
    else {
      lines.push({ line, content });
      bytes += size;
    }
    for (const name of names) seen.add(name);
  }
  yield { lines, leftOut };
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Returns what no other line may have. */
function namesOf(content: Json): readonly string[] {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return [];
  const { id, primary_email: email, primary_email_auth_enabled: signsIn } = content;
  return [
    ...(typeof id === 'string' ? [`id ${id.toLowerCase()}`] : []),
    ...(typeof email === 'string' && signsIn !== false ? [`email ${email.trim().toLowerCase()}`] : []),
  ];
}

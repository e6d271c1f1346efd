import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { CommandFailure } from '@portico/contract/command-line';
import type { Json } from '@portico/js';

/** Most lines and bytes of a request. The server accepts 1000 lines and 1 MiB. */
const [linesMax, bytesMax] = [1000, 900_000];

/** A line of a file. */
interface FileLine {
  /** Counted from 1. */
  readonly line: number;
  readonly content: Content;
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
  /** Secret keys of password hashes by their name, in this and all earlier lines. */
  readonly passwordKeys: Readonly<Record<string, string>>;
  /** Whether a line refers to a user or team that an earlier batch can have. */
  readonly refers: boolean;
}

/**
 * Returns the ID of the run that imports a file into a project. It depends on the bytes of the file, so that the same command
 * continues after an interruption.
 *
 * @param source the system whose export the file is
 * @throws {CommandFailure} the file cannot be read
 */
export async function runIdOf(path: string, projectId: string, source?: string): Promise<string> {
  const hash = createHash('sha256').update(`${projectId}\n${source === undefined ? '' : `${source}\n`}`);
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const hex = hash.digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A line as it was read, before the server sees it. */
interface ReadLine {
  readonly line: number;
  /** The problem of a line that is no JSON object. */
  readonly content: Content | string;
  /** Size in bytes, in a request. */
  readonly size: number;
}

/** Reads the lines of a file in the import format. */
export async function* linesOfFile(path: string): AsyncGenerator<ReadLine> {
  let line = 0;
  for await (const given of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    const text = line === 1 ? given.replace(/^\uFEFF/, '') : given;
    if (text.trim() === '') continue;
    const size = Buffer.byteLength(text) + 32;
    yield { line, size, content: size > bytesMax ? tooLong : jsonOf(text) };
  }
}

/** Returns the lines of a source with their numbers. */
export async function* linesOfSource(records: AsyncIterable<Content>): AsyncGenerator<ReadLine> {
  let line = 0;
  for await (const content of records) {
    line += 1;
    const text = JSON.stringify(content);
    const size = Buffer.byteLength(text) + 32;
    yield { line, size, content: size > bytesMax ? tooLong : unstorable.test(text) ? unstorableText : content };
  }
}

/** Puts lines into batches. @param onConflict what becomes of a second line for the same user */
export async function* batchesOf(
  lines: AsyncIterable<ReadLine>,
  onConflict: LeftOut['outcome'],
): AsyncGenerator<Batch> {
  const seen = new Set<string>();
  const passwordKeys: Record<string, string> = {};
  let batch = emptyBatch(passwordKeys);
  let bytes = 0;
  for await (const { line, content, size } of lines) {
    if (batch.lines.length + batch.leftOut.length >= linesMax || bytes + size > bytesMax) {
      yield batch;
      [batch, bytes] = [emptyBatch(passwordKeys), 0];
    }
    if (typeof content === 'string') {
      batch.leftOut.push({ line, outcome: 'refused', reason: content });
      continue;
    }
    if (content.type === 'password_key') {
      passwordKeys[String(content.name)] = String(content.key_base64);
      continue;
    }
    const names = namesOf(content);
    if (names.some((name) => seen.has(name))) {
      batch.leftOut.push({ line, outcome: onConflict, reason: `an earlier line is the same ${nounOf(content)}` });
    } else {
      batch.lines.push({ line, content });
      batch.refers ||= referring.has(String(content.type));
      bytes += size;
    }
    for (const name of names) seen.add(name);
  }
  yield batch;
}

/** Types of lines that refer to users and teams. */
const referring: ReadonlySet<string> = new Set(['membership', 'api_key', 'product', 'item_quantity']);

const tooLong = 'is longer than 900,000 bytes';
const unstorableText = 'contains a NUL character or a half of a surrogate pair, which cannot be stored';

/** Escapes of such characters, as `JSON.stringify` writes them. A backslash that is escaped itself begins no escape. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

type Content = Readonly<Record<string, Json>>;

interface GrowingBatch extends Batch {
  readonly lines: FileLine[];
  readonly leftOut: LeftOut[];
  refers: boolean;
}

function emptyBatch(passwordKeys: Readonly<Record<string, string>>): GrowingBatch {
  return { lines: [], leftOut: [], passwordKeys, refers: false };
}

/** Reads a line. @returns its problem as text */
function jsonOf(text: string): Content | string {
  try {
    const content = JSON.parse(text) as Json;
    if (typeof content !== 'object' || content === null || Array.isArray(content)) return 'is no JSON object';
    // A pair can be written as two escapes.
    return unstorable.test(text) && unstorable.test(JSON.stringify(content)) ? unstorableText : content;
  } catch {
    return 'is no JSON';
  }
}

const nouns: Readonly<Record<string, string>> = {
  team: 'team',
  membership: 'member',
  api_key: 'API key',
  product: 'product of a customer',
  item_quantity: 'change of a quantity',
};

function nounOf({ type }: Content): string {
  return (typeof type === 'string' ? nouns[type] : undefined) ?? 'user';
}

/** Returns what no other line may have. */
function namesOf(content: Content): readonly string[] {
  const { type, id, team_id: teamId, user_id: userId, primary_email: email } = content;
  if (type === 'membership') return [`member ${String(teamId).toLowerCase()} ${String(userId).toLowerCase()}`];
  return [
    ...(typeof id === 'string' ? [`${nounOf(content)} ${id.toLowerCase()}`] : []),
    ...(typeof email === 'string' && content.primary_email_auth_enabled !== false
      ? [`email ${email.trim().toLowerCase()}`]
      : []),
  ];
}

import { lineBytesMax, type ReadLine } from './lines.ts';
import type { Fields } from './source.ts';
import type { FieldNote } from './source-file.ts';

/** Most lines of a request. */
const linesMax = 1000;

/** A line of a file. */
interface FileLine {
  /** Counted from 1. */
  readonly line: number;
  readonly content: Fields;
}

/** A line that is left out, and why. */
export interface LeftOut {
  readonly line: number;
  readonly outcome: 'skipped' | 'refused';
  readonly reason: string;
}

/** A field that is left out of a line. */
export interface LineNote extends FieldNote {
  readonly line: number;
}

/** Lines for one request, and those that are known to be left out. */
export interface Batch {
  readonly lines: readonly FileLine[];
  readonly leftOut: readonly LeftOut[];
  /** Fields of its lines that the other system has and the lines do not have. */
  readonly notes: readonly LineNote[];
  /** Secret keys of the password hashes in it, by their name. */
  readonly passwordKeys: Readonly<Record<string, string>>;
  /** Whether a line refers to a user or team that an earlier batch can have. */
  readonly refers: boolean;
}

interface GrowingBatch extends Batch {
  readonly lines: FileLine[];
  readonly leftOut: LeftOut[];
  readonly notes: LineNote[];
  refers: boolean;
}

/** Types of lines that refer to users and teams. */
const referring: ReadonlySet<string> = new Set(['membership', 'api_key', 'product', 'item_quantity']);

/** Knows which lines of a file have a name that an earlier line has. */
export interface NamesOfFile {
  /** Notes the names of a line. */
  note(names: readonly string[], line: number): void;
  /** Returns the earlier line that has a name of a line that was noted. */
  earlierLine(line: number): number | undefined;
}

/** How lines are put into batches. */
export interface BatchRules {
  /** What becomes of a second line for the same user. */
  readonly onConflict: LeftOut['outcome'];
  /** Secret keys of password hashes by their name, besides those of the file. */
  readonly passwordKeys?: Readonly<Record<string, string>>;
  /** Default: kept as texts. */
  readonly names?: NamesOfFile;
  /** Whether the file is read for the first time, which notes the names. Default: true. */
  readonly isFirst?: boolean;
}

/** Puts lines into batches. */
export async function* batchesOf(
  lines: AsyncIterable<ReadLine>,
  { onConflict, passwordKeys = {}, names = namesInMemory(), isFirst = true }: BatchRules,
): AsyncGenerator<Batch> {
  const keys = new Map<string, string>();
  const allKeys = () => new Map([...keys, ...Object.entries(passwordKeys)]);
  let batch = emptyBatch();
  let bytes = 0;
  for await (const { line, content, size, isSkipped, notes = [] } of lines) {
    if (batch.lines.length + batch.leftOut.length >= linesMax || bytes + size > lineBytesMax) {
      yield withKeys(batch, allKeys());
      [batch, bytes] = [emptyBatch(), 0];
    }
    if (typeof content === 'string') {
      batch.leftOut.push({ line, outcome: isSkipped ? 'skipped' : 'refused', reason: content });
      continue;
    }
    if (content.type === 'password_key') {
      keys.set(String(content.name), String(content.key_base64));
      continue;
    }
    if (isFirst) names.note(namesOf(content), line);
    const earlier = names.earlierLine(line);
    if (earlier !== undefined) {
      batch.leftOut.push({ line, outcome: onConflict, reason: `line ${earlier} is the same ${nounOf(content)}` });
    } else {
      batch.lines.push({ line, content });
      batch.notes.push(...notes.map((note) => ({ ...note, line })));
      batch.refers ||= referring.has(String(content.type));
      bytes += size;
    }
  }
  yield withKeys(batch, allKeys());
}

function namesInMemory(): NamesOfFile {
  const known = new Map<string, number>();
  const repeated = new Map<number, number>();
  return {
    note: (names, line) => {
      for (const name of names) {
        const earlier = known.get(name);
        if (earlier === undefined) known.set(name, line);
        else if (earlier < line && !repeated.has(line)) repeated.set(line, earlier);
      }
    },
    earlierLine: (line) => repeated.get(line),
  };
}

function emptyBatch(): GrowingBatch {
  return { lines: [], leftOut: [], notes: [], passwordKeys: {}, refers: false };
}

/** Adds the keys that the password hashes of a batch name: a request has room for 100. */
function withKeys(batch: Batch, keys: ReadonlyMap<string, string>): Batch {
  if (keys.size === 0) return batch;
  const names = new Set(
    batch.lines.flatMap(({ content: { password_hash: hash } }) =>
      typeof hash === 'string' ? (/\bkey=([A-Za-z0-9_-]+)/.exec(hash)?.[1] ?? []) : [],
    ),
  );
  return { ...batch, passwordKeys: Object.fromEntries([...keys].filter(([name]) => names.has(name))) };
}

const nouns: Readonly<Record<string, string>> = {
  team: 'team',
  membership: 'member',
  api_key: 'API key',
  product: 'product of a customer',
  item_quantity: 'change of a quantity',
};

function nounOf({ type }: Fields): string {
  return (typeof type === 'string' ? nouns[type] : undefined) ?? 'user';
}

/** Returns the name of the user or team that a line creates, as errors of the server have it. Undefined without an ID. */
export function createdName({ type, id }: Fields): string | undefined {
  return typeof id === 'string' && (type === 'user' || type === 'team') ? `${type} ${id.toLowerCase()}` : undefined;
}

/** Returns what no other line may have. */
function namesOf(content: Fields): readonly string[] {
  const { type, id, team_id: teamId, user_id: userId, primary_email: email } = content;
  if (type === 'membership') return [`member ${String(teamId).toLowerCase()} ${String(userId).toLowerCase()}`];
  return [
    ...(typeof id === 'string' ? [`${nounOf(content)} ${id.toLowerCase()}`] : []),
    ...(typeof email === 'string' && content.primary_email_auth_enabled !== false
      ? [`email ${email.trim().toLowerCase()}`]
      : []),
  ];
}

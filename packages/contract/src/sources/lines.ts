import { valuesOf } from './line-values.ts';
import type { Fields, Source, SourceOptions } from './source.ts';
import { type FieldNote, type SourceFile, SourceProblem } from './source-file.ts';
import { textLines } from './text-lines.ts';

/** Most bytes of a line. A request has room for 1 MiB. */
export const lineBytesMax = 900_000;

/** Most notes of a line. An object can have a million fields. */
const notesMax = 1000;

/** A line of a file, before the server sees it. */
export interface ReadLine {
  /** Counted from 1. */
  readonly line: number;
  /** The problem of a line that cannot be imported. */
  readonly content: Fields | string;
  /** Whether a line with a problem stops no import: it is nothing that is imported, such as a deleted user. */
  readonly isSkipped?: true;
  /** Size in bytes, in a request. A line with many values counts as a larger one. */
  readonly size: number;
  /** Fields of the other system that are not in the content. */
  readonly notes?: readonly FieldNote[];
}

/** The problem of a line that is not JSON. */
export const notJson = 'is no JSON';
const tooLong = 'is longer than 900,000 bytes';
const unstorableText = 'contains a NUL character or a half of a surrogate pair, which cannot be stored';
const withoutId = 'has no ID. Is this a file of another system?';

/** Escapes of such characters, as `JSON.stringify` writes them. A backslash that is escaped itself begins no escape. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

const utf8 = new TextEncoder();
/** Room for the longest line. A file has millions of lines, so it is used again. */
const room = new Uint8Array(lineBytesMax + 1);

/** Returns the bytes that a line needs in a request. */
function sizeOf(text: string): number {
  const { read, written } = utf8.encodeInto(text, room);
  return read < text.length ? Number.POSITIVE_INFINITY : written + 32;
}

/** Reads the lines of a file in the import format. */
export async function* linesOfFile(file: SourceFile): AsyncGenerator<ReadLine> {
  let line = 0;
  for await (const given of textLines(file, lineBytesMax)) {
    line += 1;
    const text = line === 1 ? given.replace(/^\uFEFF/, '') : given;
    if (text.trim() === '') continue;
    const bytes = sizeOf(text);
    yield bytes > lineBytesMax ? { line, size: bytes, content: tooLong } : measured(line, bytes, jsonOf(text));
  }
}

/** Returns the size that counts. Small values count more, because a request has room for 100,000 values. */
function sizeWith(values: number, bytes: number): number {
  return Math.max(bytes, values * 10);
}

/** Returns a line with its size, or with the problem of its values. */
function measured(line: number, bytes: number, content: Fields | string): ReadLine {
  const values = typeof content === 'string' ? 0 : valuesOf(content);
  if (typeof values === 'string') return { line, size: bytes, content: values };
  return { line, size: sizeWith(values, bytes), content };
}

/** Reads a line. @returns its problem as text */
function jsonOf(text: string): Fields | string {
  try {
    const content: unknown = JSON.parse(text);
    if (!isFields(content)) return 'is no JSON object';
    // A pair can be written as two escapes.
    return unstorable.test(text) && unstorable.test(JSON.stringify(content)) ? unstorableText : content;
  } catch {
    return notJson;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads the file of another system. The number of a line is where its row or object begins in the file. What begins on the same line
 * gets the next numbers.
 *
 * @throws {SourceProblem} the file cannot be read, or has nothing that the system exports
 */
export async function* linesOfSource(
  source: Source,
  file: SourceFile,
  options: SourceOptions & { readonly needsIds: boolean },
): AsyncGenerator<ReadLine> {
  const leftOut: ReadLine[] = [];
  const notes: FieldNote[] = [];
  let [line, at]: [number, number] = [0, 0];
  const next = () => {
    line = Math.max(line + 1, at);
    return line;
  };
  const watch = {
    reached: (begin: number) => {
      at = begin;
    },
    refused: (reason: string) => {
      notes.length = 0;
      leftOut.push({ line: next(), size: 32, content: reason });
    },
    skipped: (reason: string) => {
      notes.length = 0;
      leftOut.push({ line: next(), size: 32, content: reason, isSkipped: true });
    },
    left: (note: FieldNote) => {
      if (notes.length < notesMax) notes.push(note);
    },
  };
  for await (const content of source({ ...file, watch }, options)) {
    yield* leftOut.splice(0);
    if (content.type === 'password_key') yield { line: 0, size: 0, content };
    else yield withNotes(lineOf(next(), content, options.needsIds), notes.splice(0));
  }
  yield* leftOut.splice(0);
  if (line === 0)
    throw new SourceProblem(`${file.name} has no users in the format of this system. Is it a file of another system?`);
}

function withNotes(line: ReadLine, notes: readonly FieldNote[]): ReadLine {
  return notes.length === 0 ? line : { ...line, notes };
}

function lineOf(line: number, content: Fields, needsIds: boolean): ReadLine {
  const isNameless = needsIds && (content.type === 'user' || content.type === 'team') && (content.id ?? '') === '';
  if (isNameless) return { line, size: 32, content: withoutId };
  // Before the text, because writing it fails for deep values.
  const values = valuesOf(content);
  if (typeof values === 'string') return { line, size: 32, content: values };
  const text = JSON.stringify(content);
  const bytes = sizeOf(text);
  if (bytes > lineBytesMax) return { line, size: bytes, content: tooLong };
  return { line, size: sizeWith(values, bytes), content: unstorable.test(text) ? unstorableText : content };
}

/** A file of another system. Browsers and the command line read it in their own way. */
export interface SourceFile {
  readonly name: string;
  /** Reads the text from the beginning, in parts. */
  readonly text: () => AsyncIterable<string>;
  /** Receives where the file is read. */
  readonly watch?: SourceWatch;
}

/** A field that is left out of a line, and why. */
export interface FieldNote {
  readonly field: string;
  /** Goes on after the name of the field: `is no time`. */
  readonly reason: string;
  /** The value, for some reasons. */
  readonly example?: string | undefined;
  /** Whether a value is not understood, so that a person looks for its line. */
  readonly isLost?: true;
}

/** Receives the position in a file, and rows and fields that cannot be read. */
interface SourceWatch {
  /** Called with the line at which the next object or row begins, counted from 1. */
  readonly reached: (line: number) => void;
  /** Called for a row that is left out, because it cannot be imported. */
  readonly refused: (reason: string) => void;
  /** Called for a row that is left out, because it is nothing that is imported. */
  readonly skipped: (reason: string) => void;
  /** Called for a field that is left out of the row or object that is read next. */
  readonly left: (note: FieldNote) => void;
}

/** A file or mapping cannot be imported. The message says why. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
}

/** Returns the ending of the file name in small letters, such as `csv`. One that is compressed has the ending before `.gz`. */
function endingOf({ name }: SourceFile): string {
  return /\.([^./\\]*)$/.exec(name.toLowerCase().replace(/\.gz$/, ''))?.[1] ?? '';
}

/** The format of a file: what it begins with, or its ending. */
export type FileFormat = 'json' | 'csv' | 'sql';

/** Returns the format of a file. A file can have another ending than its content. */
export async function formatOf(file: SourceFile): Promise<FileFormat> {
  let head = '';
  for await (const part of file.text()) {
    head = (head + part).trimStart();
    if (head.length >= 20) break;
  }
  const ending = endingOf(file);
  // Some programs begin each object with a record separator.
  if (/^[{[]/.test(head.replace('\u001e', ''))) return 'json';
  if (ending === 'sql' || /^(?:--|\/\*|COPY |INSERT INTO |SET )/i.test(head)) return 'sql';
  return ['json', 'jsonl', 'ndjson'].includes(ending) ? 'json' : 'csv';
}

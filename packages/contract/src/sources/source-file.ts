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
}

/** Receives the position in a file, and rows and fields that cannot be read. */
interface SourceWatch {
  /** Called with the line at which the next object or row begins, counted from 1. */
  readonly reached: (line: number) => void;
  /** Called for a row that is left out. */
  readonly refused: (reason: string) => void;
  /** Called for a field that is left out of the row or object that is read next. */
  readonly left: (note: FieldNote) => void;
}

/** A file or mapping cannot be imported. The message says why. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
}

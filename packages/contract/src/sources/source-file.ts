/** A file of another system. Browsers and the command line read it in their own way. */
export interface SourceFile {
  readonly name: string;
  /** Reads the text from the beginning, in parts. */
  readonly text: () => AsyncIterable<string>;
}

/** A file or mapping cannot be imported. The message says why. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
}

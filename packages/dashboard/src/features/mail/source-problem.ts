/** An error of a source. */
export interface SourceProblem {
  /** Line from 1. */
  readonly line: number;
  /** Column from 1. */
  readonly column: number;
  readonly message: string;
}

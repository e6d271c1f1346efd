/** What a command acts on. */
export interface Surroundings {
  /** Tells something to the person. */
  readonly say: (text: string) => void;
  /** The path of the file with the logins. */
  readonly credentials: string;
}

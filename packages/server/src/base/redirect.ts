/** A redirect, with an optional cookie. */
export interface Redirect {
  readonly location: string;
  readonly cookie?: string;
  /** The failure that the target explains. It is logged. */
  readonly failure?: unknown;
}

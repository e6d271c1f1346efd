/** A redirect, with an optional cookie. */
export interface Redirect {
  readonly location: string;
  readonly cookie?: string;
}

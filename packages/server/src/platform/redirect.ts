/** Where a browser goes next, and the cookie that it stores. */
export interface Redirect {
  readonly location: string;
  readonly cookie?: string;
}

/** State of the screen that sends a draft, in the URL. */
export interface ComposeSearch {
  /** Whether all users are the recipients at first. */
  to?: 'all';
}

/** Reads the query of the screen. Unknown parameters are dropped. */
export function readComposeSearch({ to }: Record<string, unknown>): ComposeSearch {
  return to === 'all' ? { to } : {};
}

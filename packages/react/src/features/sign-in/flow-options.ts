/** How it goes on after signing in or up. */
export interface PasswordFlowOptions {
  /** Stay on this page afterwards. */
  readonly noRedirect?: boolean;
  /** Called when it worked, before any redirect. */
  readonly onSuccess?: () => void;
}

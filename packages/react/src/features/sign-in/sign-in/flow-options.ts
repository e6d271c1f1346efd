/** Options of sign-in and sign-up flows. */
export interface PasswordFlowOptions {
  /** Stay on this page after sign-in. */
  readonly noRedirect?: boolean;
  /** Called after success, before any redirect. */
  readonly onSuccess?: () => void;
}

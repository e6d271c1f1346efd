// Generated from packages/contract/src/owners/old-system/old-system.endpoints.ts by `npm run fix`.

/** The system from which users move in at their first sign-in. */
export interface OldSystem {
  /** How it is asked. `off`: not at all. */
  readonly type: 'off' | 'http' | 'stack-auth';
  /** Users who have moved in. */
  readonly moved: number;
  /** When the last one has. */
  readonly lastMovedAt: Date | null;
  /** How many users it had. Null if that is unknown. */
  readonly total: number | null;
  /** Sign-ins for which it gave no usable answer. */
  readonly failures: number;
  /** When the last of them was. */
  readonly lastFailureAt: Date | null;
  /** Why the last one had no usable answer. */
  readonly lastFailure: string | null;
}

/** What the old system says about an address and a password. */
export interface OldSystemTest {
  /** `no_user`: there is no such user, or the password is wrong. */
  readonly answer: 'user' | 'no_user' | 'failed';
  /** Why there was no usable answer, or why the user could not move in. */
  readonly problem: string | null;
  /** How long the answer took. */
  readonly durationMillis: number;
  /** What would become of the user. */
  readonly outcome: 'created' | 'linked' | 'skipped' | 'refused' | null;
  /** Display name of the user. */
  readonly displayName: string | null;
}

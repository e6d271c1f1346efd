import type { Session } from '../../session/session.ts';
import type {
  PasswordConfirmationMismatch,
  PasswordRequirementsNotMet,
  SignOutOptions,
  UpdatePasswordOptions,
} from './user-options.ts';

/** What the signed-in user can do because a session is at hand. */
export interface Auth {
  /** The session by which this user is signed in. */
  readonly currentSession: Pick<Session, 'getTokens'> & Session;
  /** A header for requests to your own backend, whose app is given the request as its token store. */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>;
  /** Both tokens, the access token freshly good for at least 20 seconds. */
  getAuthJson(): Promise<{ accessToken: string | null; refreshToken: string | null }>;
  /** Ends the session and goes to `redirectUrl`, or to the page after signing out. */
  signOut(options?: SignOutOptions): Promise<void>;
  /** Changes the password and signs out all other sessions. Answers what is wrong with either of them as a value. */
  updatePassword(
    options: UpdatePasswordOptions,
  ): Promise<PasswordConfirmationMismatch | PasswordRequirementsNotMet | undefined>;
}

import type { Session } from '../../../session/session.ts';
import type {
  PasswordConfirmationMismatch,
  PasswordRequirementsNotMet,
  SignOutOptions,
  UpdatePasswordOptions,
} from './user-options.ts';

/** Methods of the signed-in user that use the current session. */
export interface Auth {
  /** The current session of this user. */
  readonly currentSession: Pick<Session, 'getTokens'> & Session;
  /** Returns a header for requests to your backend. The backend passes the request as its token store. */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>;
  /** Returns both tokens. The access token is valid for at least 20 seconds. */
  getAuthJson(): Promise<{ accessToken: string | null; refreshToken: string | null }>;
  /**
   * Signs out and redirects to `redirectUrl`, or to the page after sign-out. Works without a connection too: the server
   * then revokes the session later.
   */
  signOut(options?: SignOutOptions): Promise<void>;
  /** Changes the password and ends all other sessions. Returns an error if one of the passwords is invalid. */
  updatePassword(
    options: UpdatePasswordOptions,
  ): Promise<PasswordConfirmationMismatch | PasswordRequirementsNotMet | undefined>;
}

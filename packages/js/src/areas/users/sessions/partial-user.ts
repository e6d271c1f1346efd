import type { Read } from '../../../core/read.ts';
import type { Session } from '../../../session/session.ts';

/** Data of the signed-in user from the access token. */
export interface PartialUser {
  /** ID of the user. */
  readonly id: string;
  /** Display name when the token was issued. */
  readonly displayName: string | null;
  /** Primary email when the token was issued. */
  readonly primaryEmail: string | null;
  /** Whether the primary email was verified when the token was issued. */
  readonly primaryEmailVerified: boolean;
  /** Whether the user was anonymous when the token was issued. */
  readonly isAnonymous: boolean;
}

/** Returns the user data of a session's access token. Sends a request only if the token is stale. */
export async function partialUserOf(session: Session): Promise<PartialUser | null> {
  const token = await session.freshAccessToken();
  if (token === null) return null;
  const { claims } = token;
  return {
    id: claims.sub,
    displayName: claims.name,
    primaryEmail: claims.email,
    primaryEmailVerified: claims.email_verified,
    isAnonymous: claims.is_anonymous,
  };
}

/** Returns the same data as a read, for hooks. */
export function partialUserRead(session: Session): Read<PartialUser | null> {
  return session.reads.of('user.partial', () => partialUserOf(session));
}

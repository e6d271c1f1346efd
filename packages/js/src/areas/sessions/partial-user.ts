import type { Read } from '../../core/read.ts';
import type { Session } from '../../session/session.ts';

/** What the access token alone says of the signed-in user. */
export interface PartialUser {
  /** The user's id. */
  readonly id: string;
  /** The name when the token was made. */
  readonly displayName: string | null;
  /** The primary e-mail address when the token was made. */
  readonly primaryEmail: string | null;
  /** Whether it was verified then. */
  readonly primaryEmailVerified: boolean;
  /** Whether the user had no sign-in data then. */
  readonly isAnonymous: boolean;
}

/** What the access token of a session says of its user, without asking the server unless the token is stale. */
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

/** The same as a read, for hooks. */
export function partialUserRead(session: Session): Read<PartialUser | null> {
  return session.reads.of('user.partial', () => partialUserOf(session));
}

import { hasCode } from '../../../core/errors.ts';
import type { Read, Reads } from '../../../core/read.ts';
import type { Session } from '../../../session/session.ts';

/** Returns the read of a session's user. Its value is null if nobody is signed in, which may need no request. */
export function userOfSession<T>(reads: Reads, session: Session, load: () => Promise<T>): Read<T | null> {
  return reads.of('user', async () => {
    if (session.isKnownInvalid) return null;
    try {
      return await load();
    } catch (error) {
      if (hasCode(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null;
      throw error;
    }
  });
}

import { hasCode } from '../../core/has-code.ts';
import type { Read } from '../../core/read.ts';
import type { Session } from '../../session/session.ts';

/** Asks for the user of a session; null when nobody is signed in, which is sometimes known without asking. */
export function userOfSession<T>(session: Session, load: () => Promise<T>): Read<T | null> {
  return session.reads.of('user', async () => {
    if (session.isKnownInvalid) return null;
    try {
      return await load();
    } catch (error) {
      if (hasCode(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null;
      throw error;
    }
  });
}

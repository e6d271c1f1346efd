import { authHeaderName } from '../../../session/request-store.ts';
import type { Session } from '../../../session/session.ts';

/** Returns both tokens as a header for requests to your own backend. */
export async function authHeaders(session: Session): Promise<{ 'x-stack-auth': string }> {
  return { [authHeaderName]: JSON.stringify(await session.getTokens()) };
}

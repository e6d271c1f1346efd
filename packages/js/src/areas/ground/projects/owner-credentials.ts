import { InvalidAdminAccessToken } from '@portico/contract/errors/project-authentication.families';
import { hasCode } from '../../../core/errors.ts';
import type { Credentials } from '../../../core/transport.ts';
import type { Session } from '../../../session/session.ts';

const ownerHeader = 'x-stack-admin-access-token';

/**
 * Creates credentials from the access token of a project owner, which is valid at every access level.
 *
 * @see docs/reference/protocol/projects.md#owned-projects
 */
export function ownerCredentials(owner: Session): Credentials {
  return {
    headers: async (): Promise<Record<string, string>> => {
      const token = await owner.freshAccessToken();
      return token === null ? {} : { [ownerHeader]: token.text };
    },
    renew: (error, { headers, index }) => {
      const token = headers[ownerHeader];
      if (token === undefined) return false;
      // The server may report a missing API key for a stale token. A second request with a new token gets the real
      // result.
      const isStale = InvalidAdminAccessToken.isInstance(error) || (index === 0 && hasCode(error, 'API_KEY_NOT_FOUND'));
      if (isStale) owner.dropAccessToken(token);
      return isStale;
    },
  };
}

import { InvalidAdminAccessToken } from '@portico/contract/errors/project-authentication.families';
import { hasCode } from '../../core/has-code.ts';
import type { Credentials } from '../../core/transport.ts';
import type { Session } from '../../session/session.ts';

const ownerHeader = 'x-stack-admin-access-token';

/**
 * A project owner's own access token opens the project at every level.
 *
 * @see docs/protocol/projects.md#owned-projects
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
      // A stale token may be answered as if the key that should open the door did not exist; asking once more tells.
      const isStale = InvalidAdminAccessToken.isInstance(error) || (index === 0 && hasCode(error, 'API_KEY_NOT_FOUND'));
      if (isStale) owner.dropAccessToken(token);
      return isStale;
    },
  };
}

import type { AppCore } from '../areas/base/app-core.ts';
import type { WireUser } from '../areas/users/base-user.ts';
import type { Session } from '../session/session.ts';
import { ownedAppFor } from './admin-app.ts';
import type { CurrentInternalUser } from './internal-user.types.ts';
import { CurrentInternalUserObject } from './internal-user-object.ts';

/** Makes the signed-in user of the internal project, whose projects come with their apps. */
export function internalUserFromWire(wire: WireUser, core: AppCore, session: Session): CurrentInternalUser {
  return new CurrentInternalUserObject(wire, { core, session, apps: (id, owner) => ownedAppFor(core, id, owner) });
}

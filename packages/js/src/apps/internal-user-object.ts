import type { AppCore } from '../areas/base/app-core.ts';
import type { WireUser } from '../areas/users/base-user.ts';
import { CurrentUserObject } from '../areas/users/current-user.ts';
import { declareReads } from '../core/declare-reads.ts';
import type { Session } from '../session/session.ts';
import type { CurrentInternalUser } from './internal-user.types.ts';
import {
  createOwnedProject,
  listOwnedProjects,
  type OwnedApps,
  type Owner,
  transferOwnedProject,
} from './owned-projects.ts';

/** The signed-in user of the internal project. */
export class CurrentInternalUserObject extends CurrentUserObject implements CurrentInternalUser {
  declare readonly listOwnedProjects: CurrentInternalUser['listOwnedProjects'];
  readonly #owner: Owner;

  static {
    declareReads(CurrentInternalUserObject, { listOwnedProjects: (user) => listOwnedProjects(user.#owner) });
  }

  constructor(wire: WireUser, parts: { core: AppCore; session: Session; apps: OwnedApps }) {
    super(wire, parts.core, parts.session);
    this.#owner = parts;
  }

  async createProject(options: Parameters<CurrentInternalUser['createProject']>[0]) {
    return await createOwnedProject(this.#owner, options);
  }

  async transferProject(projectId: string, newTeamId: string) {
    await transferOwnedProject(this.#owner, projectId, newTeamId);
  }
}

import { loadCode } from '../../../core/errors.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { ActiveSession } from '../../users/sessions/active-session.ts';
import { PeopleCalls } from './people.calls.ts';
import type { ListPeopleOptions, ProjectPeoplePage } from './people.ts';

/** The people of a project: `people` of an admin app. */
export class AdminPeople extends PeopleCalls {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    super(core);
    this.#core = core;
  }

  /** Lists the people of the project with their roles, in the order of joining. */
  async list(options?: ListPeopleOptions): Promise<ProjectPeoplePage> {
    return await (await people()).listPeople(this.#core.transport('admin'), options);
  }

  /** Lists the dashboard sessions of a person. Only for owners, not with a key. */
  async listSessions(userId: string): Promise<ActiveSession[]> {
    return await (await people()).listPersonSessions(this.#core.transport('admin'), userId);
  }
}

/** Loads the functions for people. */
async function people() {
  return await loadCode(import('./people.ts'));
}

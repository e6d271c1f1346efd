// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../core/call-as.ts';
import type { AppCore } from '../base/app-core.ts';
import type { ChangedUserTags, ChangeUserTagsOptions, ListUserTagsOptions, UserTagPage } from './tags.types.ts';

/** The tags of users: `tags` of a server app. */
export class ServerTags {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists the tags of users. In the order of the alphabet. Tags that differ only in case are one. */
  async list(options?: ListUserTagsOptions): Promise<UserTagPage> {
    return await callAs(this.#core.transport('server'), 'GET /user-tags', {
      query: pick('tags.list', options, 'query', 'cursor', 'limit'),
    });
  }

  /**
   * Adds tags to users and removes others. Tags that are not named stay. A user who would have more than 20 tags is not
   * changed.
   *
   * @param userIds at most 100
   */
  async change(userIds: readonly string[], options: ChangeUserTagsOptions): Promise<ChangedUserTags> {
    return await callAs(this.#core.transport('server'), 'POST /user-tags', {
      body: { userIds, ...pick('tags.change', options, 'add', 'remove') },
    });
  }
}

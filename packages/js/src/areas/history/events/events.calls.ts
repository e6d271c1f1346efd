// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../../core/call-as.ts';
import { declareHooks } from '../../../core/hooks.ts';
import type { Read } from '../../../core/read.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { EventPage, ListEventsOptions, ListSignInsOptions, SignInPage } from './events.types.ts';

/** The event log of a project: `events` of a server app. */
export class ServerEvents {
  readonly #core: AppCore;

  static {
    declareHooks<ServerEvents>(ServerEvents, {
      useList: (area, options) => area.listRead(options),
    });
  }

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /**
   * Lists events of the log. Newest first: of the project, or about a user or team. One request reads a limited number
   * of events, so a page can have fewer items than `limit`, or none, although there are more. Continue with
   * `nextCursor` until it is null.
   *
   * @throws {RequestFailed} 400: more than one of `userId`, `teamId` and `actorId`
   */
  async list(options?: ListEventsOptions): Promise<EventPage> {
    return await this.listRead(options).fetch();
  }

  /** @internal */
  listRead(options?: ListEventsOptions): Read<EventPage> {
    return this.#core.reads.of(
      `events:${JSON.stringify(options)}`,
      async () =>
        await callAs(this.#core.transport('server'), 'GET /events', {
          query: pick('events.list', options, 'userId', 'teamId', 'actorId', 'types', 'from', 'to', 'cursor', 'limit'),
          opaque: ['before', 'after'],
        }),
    );
  }

  /**
   * Lists sign-ins. Successful and failed sign-ins, newest first. Failed ones have the reason, and are kept for 30
   * days. A search finds the first 20 users, and of each of them the successful sign-ins among the last 1,000 events.
   */
  async listSignIns(options?: ListSignInsOptions): Promise<SignInPage> {
    return await callAs(this.#core.transport('server'), 'GET /sign-ins', {
      query: pick('events.listSignIns', options, 'query', 'result', 'reason', 'from', 'to', 'cursor', 'limit'),
    });
  }
}

import { loadCode } from '../../../core/errors.ts';
import { declareHooks } from '../../../core/hooks.ts';
import type { Read } from '../../../core/read.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { EventFilter, EventPage, ListEventsOptions } from './events.ts';
import type { ListSignInsOptions, SignInPage } from './sign-ins.ts';

/** The event log of a project: `events` of a server app. */
export class ServerEvents {
  readonly #core: AppCore;

  static {
    declareHooks<ServerEvents>(ServerEvents, { useList: (events, options) => events.#list(options) });
  }

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /**
   * Lists events of the log, newest first: of the project, or about a user or team.
   *
   * @throws {RequestFailed} 400: more than one of `userId`, `teamId` and `actorId`
   */
  async list(options?: ListEventsOptions): Promise<EventPage> {
    return await this.#list(options).fetch();
  }

  /** Lists successful and failed sign-ins, newest first. Failed ones have the reason, and are kept for 30 days. */
  async listSignIns(options?: ListSignInsOptions): Promise<SignInPage> {
    const { listSignIns } = await loadCode(import('./sign-ins.ts'));
    return await listSignIns(this.#core.transport('server'), options);
  }

  #list(options?: ListEventsOptions): Read<EventPage> {
    return this.#core.reads.of(`events:${JSON.stringify(options)}`, async () => {
      const { listEvents } = await loadCode(import('./events.ts'));
      return await listEvents(this.#core.transport('server'), options);
    });
  }
}

/** The event log of a project: `events` of an admin app. */
export class AdminEvents extends ServerEvents {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    super(core);
    this.#core = core;
  }

  /**
   * Exports events as CSV, newest first. The export itself is an event.
   *
   * @returns parts of up to 1,000 lines. The first part begins with the names of the columns
   */
  async *export(filter?: EventFilter): AsyncGenerator<string> {
    const { exportEvents } = await loadCode(import('./events.ts'));
    yield* exportEvents(this.#core.transport('admin'), filter);
  }
}

import { loadCode } from '../../../core/errors.ts';
import type { AppCore } from '../../base/app-core.ts';
import { ServerEvents } from './events.calls.ts';
import type { EventFilter } from './events.ts';

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

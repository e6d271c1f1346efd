import { internals } from '../areas/base/app-core.ts';
import type { EventFilter } from '../areas/events/events.ts';
import { loadCode } from '../core/errors.ts';
import { AdminPeople } from './admin-people.ts';

/** The event log of an admin app. @internal */
export abstract class AdminEvents<ProjectId extends string> extends AdminPeople<ProjectId> {
  /**
   * Exports events as CSV, newest first. The export itself is an event.
   *
   * @returns parts of up to 1,000 lines. The first part begins with the names of the columns
   */
  async *exportEvents(filter?: EventFilter): AsyncGenerator<string> {
    const { exportEvents } = await loadCode(import('../areas/events/events.ts'));
    yield* exportEvents(this[internals].transport('admin'), filter);
  }
}

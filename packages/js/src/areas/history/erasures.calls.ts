// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../core/call-as.ts';
import type { AppCore } from '../base/app-core.ts';
import type {
  CountOldDataOptions,
  Erasure,
  ErasurePage,
  ListErasuresOptions,
  RetentionCount,
} from './erasures.types.ts';

/** Erasures of personal data, and the age of data. */
export class AdminErasures {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists erasures of personal data. Newest first, also of users whose erasure waits for its time. */
  async list(options?: ListErasuresOptions): Promise<ErasurePage> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/erasures', {
      query: pick('erasures.list', options, 'cursor', 'limit'),
      opaque: ['counts'],
    });
  }

  /** Counts data older than a number of days. What a setting with this number would delete. Counts up to 10,000. */
  async countOldData(options: CountOldDataOptions): Promise<RetentionCount> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/retention/count', {
      query: pick('erasures.countOldData', options, 'setting', 'days'),
    });
  }

  /**
   * Erases the personal data of a user. Deletes the user, and erases what is left about the user, within minutes. Also
   * for a user who was deleted earlier. Payments, subscriptions and purchases stay.
   *
   * @throws {UserNotFound} nothing is known about the ID
   */
  async create(options: { readonly userId: string }): Promise<Erasure> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/erasures', {
      body: pick('erasures.create', options, 'userId'),
      opaque: ['counts'],
    });
  }
}

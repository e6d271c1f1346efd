import { loadCode } from '../../core/errors.ts';
import type { AppCore } from '../base/app-core.ts';
import type { CountOldDataOptions, Erasure, ErasurePage, ListErasuresOptions, RetentionCount } from './erasures.ts';

/** Erasures of personal data, and the age of data. */
export class AdminErasures {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists erasures, newest first, also of users whose erasure waits for its time. */
  async list(options?: ListErasuresOptions): Promise<ErasurePage> {
    const { listErasures } = await loadCode(import('./erasures.ts'));
    return await listErasures(this.#core.transport('admin'), options);
  }

  /**
   * Deletes a user, and erases what is left about the user, within minutes. Also for a user who was deleted earlier.
   *
   * @throws {UserNotFound} nothing is known about the ID
   */
  async create({ userId }: { readonly userId: string }): Promise<Erasure> {
    const { createErasure } = await loadCode(import('./erasures.ts'));
    return await createErasure(this.#core.transport('admin'), userId);
  }

  /** Counts the data that a setting with a number of days would delete, before it is set. */
  async countOldData(options: CountOldDataOptions): Promise<RetentionCount> {
    const { countOldData } = await loadCode(import('./erasures.ts'));
    return await countOldData(this.#core.transport('admin'), options);
  }
}

// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../../core/call-as.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { OldSystem, OldSystemTest } from '../old-system.types.ts';

/** The calls for imports. @internal */
export class ImportCalls {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /**
   * Returns how many users have moved in from the old system. Users move in at their first sign-in, as `auth.oldSystem`
   * of the configuration says.
   */
  async getOldSystem(): Promise<OldSystem> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/old-system');
  }

  /**
   * Asks the old system about an address. Sends the same request as a sign-in, and moves nobody in. Only for owners and
   * keys.
   *
   * @throws {RequestFailed} 400
   */
  async testOldSystem(options: { readonly email: string; readonly password: string }): Promise<OldSystemTest> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/old-system/test', {
      body: pick('imports.testOldSystem', options, 'email', 'password'),
    });
  }
}

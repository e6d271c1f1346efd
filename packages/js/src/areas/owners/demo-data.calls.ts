// Generated from packages/contract by `npm run fix`.
import { callAs } from '../../core/call-as.ts';
import type { AppCore } from '../base/app-core.ts';
import type { DemoData } from './demo-data.types.ts';

/** The demo data of a project: `demoData` of an admin app. */
export class AdminDemoData {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Returns whether the project has demo data. */
  async get(): Promise<DemoData> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/demo-data');
  }

  /**
   * Adds demo data. Adds 60 users with addresses at example.com, five teams, tags, notes, and sign-ins of the last 90
   * days. Sends no email and no webhook. Adds nothing to a project that has demo data. Refused in production mode.
   */
  async add(): Promise<DemoData> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/demo-data');
  }

  /**
   * Removes demo data. Removes what was added, also if it was changed since, and what belongs to its users and teams.
   * Nothing else. Sends no webhook.
   */
  async remove(): Promise<DemoData> {
    return await callAs(this.#core.transport('admin'), 'DELETE /internal/demo-data');
  }
}

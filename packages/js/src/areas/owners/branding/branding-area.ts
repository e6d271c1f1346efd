import { loadCode } from '../../../core/errors.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { BrandingVersions, ProjectBranding } from './branding.ts';

/**
 * The look of the ready-made pages of a project: `branding` of an admin app. Each change names the version that it is based on,
 * so that two people do not overwrite each other.
 */
export class AdminBranding {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Returns the published branding, its draft and earlier versions. */
  async get(): Promise<BrandingVersions> {
    return await (await this.#calls()).get();
  }

  /** Replaces the draft. @throws {RequestFailed} 409, the branding is not `baseVersion` any more */
  async saveDraft(draft: ProjectBranding, baseVersion: string): Promise<BrandingVersions> {
    return await (await this.#calls()).saveDraft(draft, baseVersion);
  }

  /** Deletes the draft. @throws {RequestFailed} 409, the branding is not `baseVersion` any more */
  async discardDraft(baseVersion: string): Promise<BrandingVersions> {
    return await (await this.#calls()).discardDraft(baseVersion);
  }

  /** Publishes the draft: the pages of the app show it without a deployment. @throws {RequestFailed} 409, as `saveDraft`. 400, no draft */
  async publish(baseVersion: string): Promise<BrandingVersions> {
    return await (await this.#calls()).publish(baseVersion);
  }

  /**
   * Publishes the version before the current one. The current one becomes the draft, unless there is one.
   *
   * @throws {RequestFailed} 409, as `saveDraft`. 400, there is no earlier version
   */
  async undo(baseVersion: string): Promise<BrandingVersions> {
    return await (await this.#calls()).undo(baseVersion);
  }

  async #calls() {
    const { brandingCalls } = await loadCode(import('./branding.ts'));
    return brandingCalls(this.#core.transport('admin'));
  }
}

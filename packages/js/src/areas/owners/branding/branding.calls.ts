// Generated from packages/contract by `npm run fix`.
import { callAs } from '../../../core/call-as.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { ProjectBranding } from './branding.ts';
import type { BrandingVersions } from './branding.types.ts';

/**
 * The look of the ready-made pages of a project: `branding` of an admin app. Each change names the version that it is
 * based on, so that two people do not overwrite each other.
 */
export class AdminBranding {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Returns the branding. The published branding, the draft, and up to ten versions that were published before. */
  async get(): Promise<BrandingVersions> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/branding', { opaque: ['published', 'branding'] });
  }

  /**
   * Saves the draft of the branding. Replaces the draft. The pages of the app stay the same until it is published.
   *
   * @throws {RequestFailed} 409, the branding is not `baseVersion` any more
   */
  async saveDraft(draft: ProjectBranding, baseVersion: string): Promise<BrandingVersions> {
    return await callAs(this.#core.transport('admin'), 'PUT /internal/branding/draft', {
      body: { branding: draft, baseVersion },
      opaque: ['published', 'branding'],
    });
  }

  /**
   * Discards the draft of the branding.
   *
   * @throws {RequestFailed} 409, the branding is not `baseVersion` any more
   */
  async discardDraft(baseVersion: string): Promise<BrandingVersions> {
    return await callAs(this.#core.transport('admin'), 'DELETE /internal/branding/draft', {
      query: { baseVersion },
      opaque: ['published', 'branding'],
    });
  }

  /**
   * Publishes the draft of the branding. The pages of the app show it without a deployment.
   *
   * @throws {RequestFailed} 409, as `saveDraft`. 400, no draft
   */
  async publish(baseVersion: string): Promise<BrandingVersions> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/branding/publish', {
      body: { baseVersion },
      opaque: ['published', 'branding'],
    });
  }

  /**
   * Publishes the branding before the current one again. The version that is replaced becomes the draft, unless there
   * is one.
   *
   * @throws {RequestFailed} 409, as `saveDraft`. 400, there is no earlier version
   */
  async undo(baseVersion: string): Promise<BrandingVersions> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/branding/undo', {
      body: { baseVersion },
      opaque: ['published', 'branding'],
    });
  }
}

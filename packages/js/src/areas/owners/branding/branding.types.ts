// Generated from packages/contract/src/owners/branding/branding.endpoints.ts by `npm run fix`.
import type { ProjectBranding } from './branding.ts';

/** The published branding, its draft and earlier versions. */
export interface BrandingVersions {
  /**
   * Changes with the published branding, the draft and the earlier versions. A change names the version that it is
   * based on.
   */
  readonly version: string;
  /** What the pages of the app show. */
  readonly published: ProjectBranding;
  /** What will be published next. Null if nothing was changed. */
  readonly draft: { readonly branding: ProjectBranding; readonly updatedAt: Date } | null;
  /** Versions that were published before, newest first. At most ten. */
  readonly former: readonly { readonly branding: ProjectBranding; readonly replacedAt: Date }[];
}

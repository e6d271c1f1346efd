import type { BrandingConfig } from '@portico/contract';
import type { Answer, Transport } from '../../../core/transport.ts';

type AdminTransport = Transport<'admin'>;
type WireBranding = Answer<'GET /internal/branding', 'admin'>;

/** The branding in the configuration of a project. */
export type ProjectBranding = BrandingConfig;

/** The published branding, its draft and earlier versions. */
export interface BrandingVersions {
  /** Changes with the published branding, the draft and the earlier versions. A change names the version that it is based on. */
  readonly version: string;
  /** What the pages of the app show. */
  readonly published: ProjectBranding;
  /** What will be published next. Null if nothing was changed. */
  readonly draft: { readonly branding: ProjectBranding; readonly updatedAt: Date } | null;
  /** Versions that were published before, newest first. At most ten. */
  readonly former: readonly { readonly branding: ProjectBranding; readonly replacedAt: Date }[];
}

function versionsFromWire({ draft, former, ...wire }: WireBranding): BrandingVersions {
  return {
    ...wire,
    draft: draft && { branding: draft.branding, updatedAt: new Date(draft.updated_at_millis) },
    former: former.map((one) => ({ branding: one.branding, replacedAt: new Date(one.replaced_at_millis) })),
  };
}

/** Returns the calls for the branding of a project. @internal */
export function brandingCalls({ call }: AdminTransport) {
  return {
    get: async () => versionsFromWire(await call('GET /internal/branding')),
    saveDraft: async (branding: ProjectBranding, base_version: string) =>
      versionsFromWire(await call('PUT /internal/branding/draft', { body: { branding, base_version } })),
    discardDraft: async (base_version: string) =>
      versionsFromWire(await call('DELETE /internal/branding/draft', { query: { base_version } })),
    publish: async (base_version: string) =>
      versionsFromWire(await call('POST /internal/branding/publish', { body: { base_version } })),
    undo: async (base_version: string) =>
      versionsFromWire(await call('POST /internal/branding/undo', { body: { base_version } })),
  };
}

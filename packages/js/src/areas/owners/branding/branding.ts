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

/** Returns the versions of the branding. @internal */
export async function getBranding(transport: AdminTransport): Promise<BrandingVersions> {
  return versionsFromWire(await transport.call('GET /internal/branding'));
}

/** Replaces the draft. @internal */
export async function saveBrandingDraft(
  transport: AdminTransport,
  branding: ProjectBranding,
  baseVersion: string,
): Promise<BrandingVersions> {
  const body = { branding, base_version: baseVersion };
  return versionsFromWire(await transport.call('PUT /internal/branding/draft', { body }));
}

/** Deletes the draft. @internal */
export async function discardBrandingDraft(transport: AdminTransport, baseVersion: string): Promise<BrandingVersions> {
  const query = { base_version: baseVersion };
  return versionsFromWire(await transport.call('DELETE /internal/branding/draft', { query }));
}

/** Publishes the draft. @internal */
export async function publishBranding(transport: AdminTransport, baseVersion: string): Promise<BrandingVersions> {
  const body = { base_version: baseVersion };
  return versionsFromWire(await transport.call('POST /internal/branding/publish', { body }));
}

/** Publishes the version before the current one. @internal */
export async function undoBranding(transport: AdminTransport, baseVersion: string): Promise<BrandingVersions> {
  const body = { base_version: baseVersion };
  return versionsFromWire(await transport.call('POST /internal/branding/undo', { body }));
}

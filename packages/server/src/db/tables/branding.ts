import type { BrandingConfig } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted, JsonColumn } from './columns.ts';

/** A version of the branding that was published before, as it is stored. */
export interface FormerBranding {
  readonly branding: BrandingConfig;
  readonly replaced_at_millis: number;
}

/** The draft of the branding, and earlier versions. */
export interface BrandingsTable {
  tenancy_id: TenancyId;
  revision: Defaulted<number>;
  /** Null for none. */
  draft: JsonColumn<BrandingConfig>;
  draft_updated_at: Date | null;
  former: JsonColumn<readonly FormerBranding[]>;
}

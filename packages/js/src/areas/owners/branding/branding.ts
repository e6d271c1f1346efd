import type { BrandingConfig } from '@portico/contract';

/** The branding in the configuration of a project. */
export type ProjectBranding = BrandingConfig;

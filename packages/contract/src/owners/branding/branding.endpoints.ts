import { z } from 'zod';
import { brandingConfig } from '../../config/branding-config.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

/** How many earlier versions of the branding are kept. */
export const brandingVersionsMax = 10;

/** The branding that a change is based on. */
const version = z.string().max(100);

/**
 * The published branding, its draft and earlier versions.
 *
 * @sdk BrandingVersions
 */
const state = z.object({
  /**
   * Changes with the published branding, the draft and the earlier versions. A change names the version that it is
   * based on.
   */
  version,
  /** What the pages of the app show. */
  published: brandingConfig,
  /** What will be published next. Null if nothing was changed. */
  draft: z.object({ branding: brandingConfig, updated_at_millis: fields.millis }).nullable(),
  /** Versions that were published before, newest first. At most ten. */
  former: z.array(z.object({ branding: brandingConfig, replaced_at_millis: fields.millis })),
});

const change = {
  access: 'admin',
  whose: { of: 'project' },
  response: state,
  errors: [],
} as const;

/** Versions of the branding: the published one is a part of the configuration. @see docs/build/branding.md */
export const brandingEndpoints = defineEndpoints({
  /** @sdk branding.get() */
  'GET /internal/branding': {
    summary: 'Get the branding',
    description: 'The published branding, the draft, and up to ten versions that were published before.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: state,
    errors: [],
  },
  /**
   * @throws {RequestFailed} 409, the branding is not `baseVersion` any more
   *
   * @sdk branding.saveDraft(draft=branding, baseVersion)
   */
  'PUT /internal/branding/draft': {
    summary: 'Save the draft of the branding',
    description: 'Replaces the draft. The pages of the app stay the same until it is published.',
    ...change,
    body: strict({ branding: brandingConfig.strict(), base_version: version }),
    refusals: [409],
  },
  /**
   * @throws {RequestFailed} 409, the branding is not `baseVersion` any more
   *
   * @sdk branding.discardDraft(baseVersion)
   */
  'DELETE /internal/branding/draft': {
    summary: 'Discard the draft of the branding',
    ...change,
    query: strict({ base_version: version }),
    refusals: [409],
  },
  /**
   * @throws {RequestFailed} 409, as `saveDraft`. 400, no draft
   *
   * @sdk branding.publish(baseVersion)
   */
  'POST /internal/branding/publish': {
    summary: 'Publish the draft of the branding',
    description: 'The pages of the app show it without a deployment.',
    ...change,
    body: strict({ base_version: version }),
    refusals: [400, 409],
  },
  /**
   * @throws {RequestFailed} 409, as `saveDraft`. 400, there is no earlier version
   *
   * @sdk branding.undo(baseVersion)
   */
  'POST /internal/branding/undo': {
    summary: 'Publish the branding before the current one again',
    description: 'The version that is replaced becomes the draft, unless there is one.',
    ...change,
    body: strict({ base_version: version }),
    refusals: [400, 409],
  },
});

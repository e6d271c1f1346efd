import { z } from 'zod';
import { brandingConfig } from '../../config/branding-config.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

/** How many earlier versions of the branding are kept. */
export const brandingVersionsMax = 10;

/** The branding that a change is based on. */
const version = z.string().max(100);

const state = z.object({
  /** Changes with the published branding, the draft and the earlier versions. */
  version,
  published: brandingConfig,
  draft: z.object({ branding: brandingConfig, updated_at_millis: fields.millis }).nullable(),
  /** Versions that were published before, newest first. */
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
  'GET /internal/branding': {
    summary: 'Get the branding',
    description: 'The published branding, the draft, and up to ten versions that were published before.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: state,
    errors: [],
  },
  'PUT /internal/branding/draft': {
    summary: 'Save the draft of the branding',
    description: 'Replaces the draft. The pages of the app stay the same until it is published.',
    ...change,
    body: strict({ branding: brandingConfig.strict(), base_version: version }),
    refusals: [409],
  },
  'DELETE /internal/branding/draft': {
    summary: 'Discard the draft of the branding',
    ...change,
    query: strict({ base_version: version }),
    refusals: [409],
  },
  'POST /internal/branding/publish': {
    summary: 'Publish the draft of the branding',
    description: 'The pages of the app show it without a deployment.',
    ...change,
    body: strict({ base_version: version }),
    refusals: [400, 409],
  },
  'POST /internal/branding/undo': {
    summary: 'Publish the branding before the current one again',
    description: 'The version that is replaced becomes the draft, unless there is one.',
    ...change,
    body: strict({ base_version: version }),
    refusals: [400, 409],
  },
});

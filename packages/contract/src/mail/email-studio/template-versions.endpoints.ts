import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';
import { previewValues, themeId, tsxSource } from './studio-fields.ts';

/** How many earlier versions of an email template are kept. */
export const templateVersionsMax = 10;

/** How many templates of a project can have a draft or earlier versions. */
export const versionedTemplatesMax = 100;

const params = strict({ templateId: fields.uuid });

/** The version that a change is based on. */
const version = z.string().max(100);

/**
 * Source and theme of an email template.
 *
 * @sdk EmailTemplateContent
 */
const published = z.object({
  /** TSX of the template. */
  tsx_source: z.string(),
  /** Theme of the template. False for no theme, undefined for the active theme. */
  theme_id: z.union([z.string(), z.literal(false)]).optional(),
});

/**
 * The published version of an email template, its draft and earlier versions.
 *
 * @sdk EmailTemplateVersions
 */
const state = z.object({
  /**
   * Changes with the published template, the draft and the earlier versions. A change names the version that it is
   * based on.
   */
  version,
  /** What emails are rendered from. */
  published,
  /** What will be published next. Null if nothing was changed. */
  draft: published.extend({ updated_at_millis: fields.millis }).nullable(),
  /** Versions that were published before, newest first. At most ten. */
  former: z.array(published.extend({ replaced_at_millis: fields.millis })),
});

const change = {
  access: 'admin',
  whose: { of: 'project' },
  params,
  response: state,
} as const;

/**
 * Versions of email templates. Only Portico has these endpoints. Emails are rendered from the published version, which is a part of
 * the configuration. @see docs/build/email-editors.md#drafts-and-versions-of-templates
 */
export const templateVersionEndpoints = defineEndpoints({
  /**
   * @throws {RequestFailed} 404, no such template
   *
   * @sdk emails.getTemplateVersions(id)
   */
  'GET /internal/email-templates/:templateId/versions': {
    summary: 'Get the versions of an email template',
    description: 'The published version, the draft, and up to ten versions that were published before.',
    ...change,
    query: strict({}),
    errors: [],
    refusals: [404],
  },
  /**
   * @throws {RequestFailed} 409, the template is not `baseVersion` any more
   *
   * @sdk emails.saveTemplateDraft(id, draft: EmailTemplateContent, baseVersion)
   * @refreshes email-templates email-preview
   */
  'PUT /internal/email-templates/:templateId/draft': {
    summary: 'Save the draft of an email template',
    description: 'Replaces the draft. The source is not rendered. Emails stay the same until the draft is published.',
    ...change,
    bodySize: 'document',
    /** Source and theme of an email template. */
    body: strict({
      /** TSX of the template. */
      tsx_source: tsxSource,
      /** Theme of the template. False for no theme, undefined for the active theme. */
      theme_id: themeId.nullish(),
      base_version: version,
    }),
    errors: [],
    refusals: [400, 404, 409],
  },
  /**
   * @throws {RequestFailed} 409, the template is not `baseVersion` any more
   *
   * @sdk emails.discardTemplateDraft(id, baseVersion)
   * @refreshes email-templates email-preview
   */
  'DELETE /internal/email-templates/:templateId/draft': {
    summary: 'Discard the draft of an email template',
    ...change,
    query: strict({ base_version: version }),
    errors: [],
    refusals: [404, 409],
  },
  /**
   * @throws {RequiresCustomEmailServer | EmailRenderingError} nothing is published
   * @throws {RequestFailed} 409, the template is not `baseVersion` any more. 400, there is no draft
   *
   * @sdk emails.publishTemplate(id, baseVersion)
   * @refreshes email-templates email-preview
   */
  'POST /internal/email-templates/:templateId/publish': {
    summary: 'Publish the draft of an email template',
    description:
      'Requires an own email server. The draft is rendered first, and must have a subject and a notification category. Otherwise, nothing is published.',
    ...change,
    body: strict({ base_version: version }),
    errors: [KnownErrors.RequiresCustomEmailServer, KnownErrors.EmailRenderingError],
    refusals: [400, 404, 409, 429],
  },
  'POST /internal/email-templates/:templateId/send-test': {
    summary: 'Send a test of an email template to one address',
    description:
      'Sends the given source as the preview shows it. Its subject begins with "[Test]". The template stays as it is. Requires an own email server, or the development inbox.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    bodySize: 'document',
    body: strict({
      recipient_email: fields.knownEmail,
      tsx_source: tsxSource,
      theme_id: themeId.nullish(),
      ...previewValues,
    }),
    response: success,
    errors: [KnownErrors.RequiresCustomEmailServer, KnownErrors.EmailRenderingError, KnownErrors.UserIdDoesNotExist],
    refusals: [400, 404, 429],
  },
});

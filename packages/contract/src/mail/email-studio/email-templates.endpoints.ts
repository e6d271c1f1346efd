import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict, success } from '../../kit/shapes.ts';
import { baseSource, studioName, themeId, tsxSource } from './studio-fields.ts';

const params = strict({ templateId: fields.uuid });

/**
 * An email template.
 *
 * @sdk AdminEmailTemplate
 */
const template = z.object({
  /** ID of the template. */
  id: z.string(),
  /** Name of the template. */
  display_name: z.string(),
  /** TSX of the template. */
  tsx_source: z.string(),
  /** Theme of the template. False for no theme, undefined for the active theme. */
  theme_id: z.union([z.string(), z.literal(false)]).optional(),
  /** Whether there is a draft that is not published. */
  has_draft: z.boolean(),
});

/** The email templates of a project. @see docs/reference/protocol/emails.md#themes-templates-and-drafts */
export const emailTemplateEndpoints = defineEndpoints({
  /**
   * @sdk emails.listTemplates(): .templates
   * @cached email-templates
   */
  'GET /internal/email-templates': {
    summary: 'List email templates',
    description: 'The built-in templates first, then the templates of the project.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({ templates: z.array(template) }),
    errors: [],
  },
  /**
   * @sdk emails.createTemplate(displayName)
   * @refreshes email-templates email-preview
   */
  'POST /internal/email-templates': {
    summary: 'Create an email template',
    description: 'The source is a short example.',
    access: 'admin',
    whose: { of: 'project' },
    body: strict({ display_name: studioName }),
    response: z.object({ id: z.string() }),
    errors: [],
    refusals: [400],
  },
  /**
   * @param themeId theme of the template. False, null and undefined keep the stored one
   * @returns the rendered email
   * @throws {RequiresCustomEmailServer | EmailRenderingError} nothing is stored
   * @throws {RequestFailed} 409, the stored source is not `baseTsxSource`
   *
   * @sdk emails.updateTemplate(id, tsxSource, themeId?, options?: EmailSourceUpdateOptions)
   * @refreshes email-templates email-preview
   */
  'PATCH /internal/email-templates/:templateId': {
    summary: 'Change the source of an email template',
    description:
      'Publishes the source at once. Requires an own email server. The source is rendered first, and must have a subject and a notification category. Otherwise, nothing is stored.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    bodySize: 'document',
    /** Options that protect changes by others. */
    body: strict({
      tsx_source: tsxSource,
      /** The source with which the edit began. If the stored source is another one, the update fails with status 409. */
      base_tsx_source: baseSource,
      theme_id: themeId.nullish(),
    }),
    response: z.object({ rendered_html: secret(z.string()) }),
    errors: [KnownErrors.RequiresCustomEmailServer, KnownErrors.EmailRenderingError],
    refusals: [400, 404, 409, 429],
  },
  /**
   * @sdk emails.deleteTemplate(id)
   * @refreshes email-templates email-preview
   */
  'DELETE /internal/email-templates/:templateId': {
    summary: 'Delete an email template of the project',
    description: 'Built-in templates cannot be deleted.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: success,
    errors: [],
    refusals: [400, 404],
  },
});

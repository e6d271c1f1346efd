import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';
import { baseSource, studioName, themeId, tsxSource } from './studio-fields.ts';

const params = strict({ templateId: fields.uuid });

const template = z.object({
  id: z.string(),
  display_name: z.string(),
  tsx_source: z.string(),
  theme_id: z.union([z.string(), z.literal(false)]).optional(),
  /** Whether there is a draft that is not published. Only Portico has this field. */
  has_draft: z.boolean(),
});

/** The email templates of a project. @see docs/reference/protocol/emails.md#themes-templates-and-drafts */
export const emailTemplateEndpoints = defineEndpoints({
  'GET /internal/email-templates': {
    summary: 'List email templates',
    description: 'The built-in templates first, then the templates of the project.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({ templates: z.array(template) }),
    errors: [],
  },
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
  'PATCH /internal/email-templates/:templateId': {
    summary: 'Change the source of an email template',
    description:
      'Publishes the source at once. Requires an own email server. The source is rendered first, and must have a subject and a notification category. Otherwise, nothing is stored.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    bodySize: 'document',
    body: strict({ tsx_source: tsxSource, base_tsx_source: baseSource, theme_id: themeId.nullish() }),
    response: z.object({ rendered_html: z.string() }),
    errors: [KnownErrors.RequiresCustomEmailServer, KnownErrors.EmailRenderingError],
    refusals: [400, 404, 409, 429],
  },
  'DELETE /internal/email-templates/:templateId': {
    summary: 'Delete an email template',
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

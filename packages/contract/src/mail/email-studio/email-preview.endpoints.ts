import { z } from 'zod';
import { brandingConfig } from '../../config/branding-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';
import { previewValues, themeId, tsxSource } from './studio-fields.ts';

/** Optional keys of every variant. */
const options = {
  // Newer clients ask for markers of editable texts. Portico has none, so they are ignored.
  editable_markers: z.boolean().optional(),
  editable_source: z.enum(['template', 'theme', 'both']).optional(),
  // Only Portico has these.
  ...previewValues,
  details: z.boolean().optional(),
  branding: brandingConfig.optional(),
};

/** The preview of emails. @see docs/reference/protocol/emails.md#preview */
export const emailPreviewEndpoints = defineEndpoints({
  'POST /emails/render-email': {
    summary: 'Preview an email',
    description:
      'Renders a stored or a given template with a stored or a given theme, with preview values. `variables` replaces preview values of the template. With `user_id`, the email has the name of that user. With `language`, such as `de-DE`, an unedited built-in template is in this language, and so is a template in blocks whose texts have translations. With `branding`, the email has this one instead of that of the project, and no unsubscribe link. With `details`, the response contains the plain text and the variables. Stores and sends nothing.',
    access: 'admin',
    whose: { of: 'project' },
    bodySize: 'document',
    body: z.union([
      strict({ template_id: fields.uuid, theme_id: themeId.optional(), ...options }),
      strict({ template_id: fields.uuid, theme_tsx_source: tsxSource, ...options }),
      strict({ template_tsx_source: tsxSource, theme_id: themeId.optional(), ...options }),
      strict({ template_tsx_source: tsxSource, theme_tsx_source: tsxSource, ...options }),
    ]),
    response: z.object({
      html: secret(z.string()),
      subject: z.string().optional(),
      notification_category: z.string().optional(),
      text: secret(z.string().optional()),
      variables: z.record(z.string(), z.unknown()).optional(),
    }),
    errors: [KnownErrors.EmailRenderingError, KnownErrors.UserIdDoesNotExist],
    refusals: [400, 429],
  },
  /**
   * @throws {RequestFailed} 404, the template or theme is not built in
   *
   * @sdk emails.getBuiltInSource(id): .tsxSource
   */
  'GET /internal/built-in-emails/:id': {
    summary: 'Get the built-in source of an email template or theme',
    description: 'The source before changes of the project. Only Portico has this endpoint.',
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ id: fields.uuid }),
    query: strict({}),
    response: z.object({ tsx_source: z.string() }),
    errors: [],
    refusals: [404],
  },
});

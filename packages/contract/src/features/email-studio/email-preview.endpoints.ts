import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { themeId, tsxSource } from './studio-fields.ts';

/** Newer clients ask for markers of editable texts. Portico has none, so they are ignored. */
const markers = {
  editable_markers: z.boolean().optional(),
  editable_source: z.enum(['template', 'theme', 'both']).optional(),
};

/** The preview of emails. @see docs/protocol/emails.md#preview */
export const emailPreviewEndpoints = defineEndpoints({
  'POST /emails/render-email': {
    summary: 'Preview an email',
    description:
      'Renders a stored or a given template with a stored or a given theme, with preview values. Stores and sends nothing.',
    access: 'admin',
    bodySize: 'document',
    body: z.union([
      strict({ template_id: fields.uuid, theme_id: themeId.optional(), ...markers }),
      strict({ template_id: fields.uuid, theme_tsx_source: tsxSource, ...markers }),
      strict({ template_tsx_source: tsxSource, theme_id: themeId.optional(), ...markers }),
      strict({ template_tsx_source: tsxSource, theme_tsx_source: tsxSource, ...markers }),
    ]),
    response: z.object({
      html: z.string(),
      subject: z.string().optional(),
      notification_category: z.string().optional(),
    }),
    errors: [KnownErrors.EmailRenderingError],
    refusals: [400, 429],
  },
});

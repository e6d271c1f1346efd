import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';
import { baseSource, studioName, tsxSource } from './studio-fields.ts';

const params = strict({ id: z.string().max(255) });

/** The email themes of a project. @see docs/reference/protocol/emails.md#themes-templates-and-drafts */
export const emailThemeEndpoints = defineEndpoints({
  'GET /internal/email-themes': {
    summary: 'List email themes',
    description: 'The built-in themes first, then the themes of the project.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({ themes: z.array(z.object({ id: z.string(), display_name: z.string() })) }),
    errors: [],
  },
  'POST /internal/email-themes': {
    summary: 'Create an email theme',
    description: 'The source is that of the light theme.',
    access: 'admin',
    whose: { of: 'project' },
    body: strict({ display_name: studioName }),
    response: z.object({ id: z.string() }),
    errors: [],
    refusals: [400],
  },
  'GET /internal/email-themes/:id': {
    summary: 'Get an email theme',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: z.object({ display_name: z.string(), tsx_source: z.string() }),
    errors: [],
    refusals: [404],
  },
  'PATCH /internal/email-themes/:id': {
    summary: 'Change the source of an email theme',
    description: 'The source is rendered with a sample email first. If that fails, nothing is stored.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    bodySize: 'document',
    body: strict({ tsx_source: tsxSource, base_tsx_source: baseSource }),
    response: z.object({ display_name: z.string() }),
    errors: [KnownErrors.EmailRenderingError],
    refusals: [400, 404, 409, 429],
  },
  'DELETE /internal/email-themes/:id': {
    summary: 'Delete an email theme',
    description: 'Emails that used it get the active theme. Built-in themes cannot be deleted.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: success,
    errors: [],
    refusals: [400, 404],
  },
});

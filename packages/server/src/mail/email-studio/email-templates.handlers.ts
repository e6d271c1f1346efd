import { emailTemplateEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { changeTemplate, createTemplate, removeTemplate } from './email-templates.service.ts';

export const emailTemplateHandlers = implement(emailTemplateEndpoints, {
  'GET /internal/email-templates': ({ project }) => ({
    templates: Object.entries(project.config.emails.templates).map(([id, { displayName, tsxSource, themeId }]) => ({
      id,
      display_name: displayName,
      tsx_source: tsxSource,
      ...(themeId === undefined || themeId === null ? {} : { theme_id: themeId }),
    })),
  }),

  'POST /internal/email-templates': async ({ body, ...context }) => ({
    id: await createTemplate(context, body.display_name),
  }),

  'PATCH /internal/email-templates/:templateId': async ({ params, body, ...context }) => ({
    rendered_html: await changeTemplate(context, params.templateId, {
      tsxSource: body.tsx_source,
      themeId: body.theme_id,
      base: body.base_tsx_source,
    }),
  }),

  'DELETE /internal/email-templates/:templateId': async ({ params, ...context }) => {
    await removeTemplate(context, params.templateId);
    return successAnswer;
  },
});

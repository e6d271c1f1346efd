import { emailTemplateEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { changeTemplate, createTemplate, removeTemplate } from './email-templates.service.ts';
import { storedOf } from './template-content.ts';
import { templatesWithDraft } from './template-versions.queries.ts';

export const emailTemplateHandlers = implement(emailTemplateEndpoints, {
  'GET /internal/email-templates': async (context) => {
    const drafts = new Set((await templatesWithDraft.all(context)).map(({ template_id }) => template_id));
    return {
      templates: Object.entries(context.project.config.emails.templates).map(([id, template]) => ({
        id,
        display_name: template.displayName,
        ...storedOf({ tsxSource: template.tsxSource, themeId: template.themeId ?? undefined }),
        has_draft: drafts.has(id),
      })),
    };
  },

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

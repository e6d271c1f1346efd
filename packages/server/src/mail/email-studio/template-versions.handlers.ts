import { templateVersionEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { sendTemplateTest } from './send-test.service.ts';
import { storedOf } from './template-content.ts';
import {
  discardTemplateDraft,
  publishTemplateDraft,
  readTemplateVersions,
  saveTemplateDraft,
  type TemplateVersions,
} from './template-versions.service.ts';

function toWire({ version, published, draft, former }: TemplateVersions) {
  return {
    version,
    published: storedOf(published),
    draft: draft === undefined ? null : { ...storedOf(draft), updated_at_millis: draft.updatedAt.getTime() },
    former: [...former],
  };
}

export const templateVersionHandlers = implement(templateVersionEndpoints, {
  'GET /internal/email-templates/:templateId/versions': async ({ params, ...context }) =>
    toWire(await readTemplateVersions(context, params.templateId)),

  'PUT /internal/email-templates/:templateId/draft': async ({ params, body, ...context }) => {
    const content = { tsxSource: body.tsx_source, themeId: body.theme_id ?? undefined };
    return toWire(await saveTemplateDraft(context, params.templateId, content, body.base_version));
  },

  'DELETE /internal/email-templates/:templateId/draft': async ({ params, query, ...context }) =>
    toWire(await discardTemplateDraft(context, params.templateId, query.base_version)),

  'POST /internal/email-templates/:templateId/publish': async ({ params, body, ...context }) =>
    toWire(await publishTemplateDraft(context, params.templateId, body.base_version)),

  'POST /internal/email-templates/:templateId/send-test': async ({ params, body, ...context }) => {
    await sendTemplateTest(context, params.templateId, {
      recipient: body.recipient_email,
      content: { tsxSource: body.tsx_source, themeId: body.theme_id ?? undefined },
      variables: body.variables,
      userId: body.user_id,
      language: body.language,
    });
    return successAnswer;
  },
});

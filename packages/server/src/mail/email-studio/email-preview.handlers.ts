import { emailPreviewEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { builtInSource, previewEmail } from './email-preview.service.ts';

export const emailPreviewHandlers = implement(emailPreviewEndpoints, {
  'POST /emails/render-email': async ({ body, ...context }) => {
    const { html, subject, notificationCategory, text, previewVariables } = await previewEmail(context, {
      template: 'template_id' in body ? { id: body.template_id } : { source: body.template_tsx_source },
      theme: 'theme_tsx_source' in body ? { source: body.theme_tsx_source } : { id: body.theme_id },
      variables: body.variables,
      userId: body.user_id,
      language: body.language,
      branding: body.branding,
    });
    return {
      html,
      ...(subject === undefined ? {} : { subject }),
      ...(notificationCategory === undefined ? {} : { notification_category: notificationCategory }),
      ...(body.details === true ? { text, variables: previewVariables ?? {} } : {}),
    };
  },

  'GET /internal/built-in-emails/:id': ({ params }) => ({ tsx_source: builtInSource(params.id) }),
});

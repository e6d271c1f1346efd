import { emailPreviewEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { previewEmail } from './email-preview.service.ts';

export const emailPreviewHandlers = implement(emailPreviewEndpoints, {
  'POST /emails/render-email': async ({ body, ...context }) => {
    const { html, subject, notificationCategory } = await previewEmail(context, {
      template: 'template_id' in body ? { id: body.template_id } : { source: body.template_tsx_source },
      theme: 'theme_tsx_source' in body ? { source: body.theme_tsx_source } : { id: body.theme_id },
    });
    return {
      html,
      ...(subject === undefined ? {} : { subject }),
      ...(notificationCategory === undefined ? {} : { notification_category: notificationCategory }),
    };
  },
});

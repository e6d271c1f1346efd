import { emailLogEndpoints } from '@portico/contract';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { requireEmail, searchEmails } from './email-log.service.ts';
import { loggedEmailToWire } from './email-log.wire.ts';

export const emailLogHandlers = implement(emailLogEndpoints, {
  'GET /internal/email-log': async ({ query, ...context }) => {
    const { emails, next } = await searchEmails(context, query);
    return pageAnswer(
      emails.map((email) => loggedEmailToWire(context, email)),
      next,
    );
  },

  'GET /internal/email-log/:id': async ({ params, ...context }) => {
    const { email, content } = await requireEmail(context, params.id);
    const { html, text, error } = content;
    return { ...loggedEmailToWire(context, email), html, text, content_error: error };
  },
});

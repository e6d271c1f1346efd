import { sentEmailEndpoints } from '@portico/contract';
import { listAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { newestOfProject } from './emails.queries.ts';
import { sentEmailToWire } from './sent-email.wire.ts';
import { sendTestEmail } from './test-email.service.ts';

export const sentEmailHandlers = implement(sentEmailEndpoints, {
  'GET /internal/emails': async (context) => {
    const rows = await newestOfProject.all(context);
    return listAnswer(rows.map((row) => sentEmailToWire(context, row)));
  },

  'POST /internal/send-test-email': async ({ body, ...context }) =>
    await sendTestEmail(context, body.recipient_email, body.email_config),
});

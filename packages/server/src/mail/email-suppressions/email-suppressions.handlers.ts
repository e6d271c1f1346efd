import { emailSuppressionEndpoints } from '@portico/contract';
import { pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import {
  listSuppressions,
  removeSuppression,
  type Suppression,
  suppressionsAmong,
  suppressManually,
} from './email-suppressions.service.ts';

const pageSizeDefault = 50;

function toWire({ address, reason, detail, provider, created_at }: Suppression) {
  return { email_address: address, reason, detail, provider, created_at_millis: created_at.getTime() };
}

export const emailSuppressionHandlers = implement(emailSuppressionEndpoints, {
  'GET /internal/email-suppressions': async ({ query, ...context }) => {
    const { limit = pageSizeDefault, reason, search, cursor, addresses } = query;
    if (addresses !== undefined) {
      return pageAnswer((await suppressionsAmong(context, addresses)).map(toWire), null);
    }
    const { page, next } = await listSuppressions(context, { limit, reason, search, cursor });
    return pageAnswer(page.map(toWire), next);
  },

  'POST /internal/email-suppressions': async ({ body, ...context }) => ({
    added: await suppressManually(context, body.email_addresses, body.detail ?? ''),
  }),

  'DELETE /internal/email-suppressions/:email_address': async ({ params, ...context }) => {
    await removeSuppression(context, params.email_address);
    return successAnswer;
  },
});

import { contactChannelEndpoints } from '@portico/contract';
import { tryCode } from '../../ground/verification-codes/index.ts';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { requireUnverified, requireUnverifiedPrimary } from './contact-channels.policy.ts';
import { contactChannels } from './contact-channels.queries.ts';
import {
  accessBeforeVerification,
  emailVerificationCode,
  sendVerification,
  verifyWithCode,
} from './contact-channels.service.ts';

export const contactChannelHandlers = implement(contactChannelEndpoints, {
  'GET /contact-channels': async ({ query, ...context }) => {
    const userId = query.user_id ?? null;
    return listAnswer(await contactChannels.all(context, { userId, channelId: query.contact_channel_id ?? null }));
  },

  'POST /contact-channels/send-verification-code': async ({ body, ...context }) => {
    const address = await requireUnverifiedPrimary(context, context.userId, body.email);
    await sendVerification(context, { userId: context.userId, ...address }, body.callback_url);
    return successAnswer;
  },

  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': async ({
    params,
    body,
    ...context
  }) => {
    const { user_id: userId, contact_channel_id: channelId } = params;
    const address = await requireUnverified(context, { userId, channelId });
    await sendVerification(context, { userId, ...address }, body.callback_url);
    return successAnswer;
  },

  'POST /contact-channels/verify': async ({ body, ...context }) => {
    await verifyWithCode(context, body.code);
    return successAnswer;
  },

  'POST /contact-channels/verify/check-code': async ({ body, ...context }) => {
    await tryCode(context, emailVerificationCode, body.code);
    return { is_code_valid: true as const };
  },

  'POST /contact-channels/verify/other-access': async ({ body, ...context }) => {
    const { access, isRemovalOffered } = await accessBeforeVerification(context, body.code);
    return {
      other_access: access.map(({ type, name, addedAt }) => ({
        type,
        name,
        added_at_millis: addedAt?.getTime() ?? null,
      })),
      removal_offered: isRemovalOffered,
    };
  },
});

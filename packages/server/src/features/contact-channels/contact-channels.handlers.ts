import { contactChannelEndpoints, KnownErrors, type UserId } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUser, normaliseEmail } from '../users/index.ts';
import { tryCode } from '../verification-codes/index.ts';
import { contactChannels } from './contact-channels.queries.ts';
import { emailVerificationCode, sendVerification, verifyWithCode } from './contact-channels.service.ts';
import { requireOwn } from './require-own.ts';

async function requireUser(context: TenancyContext, userId: UserId): Promise<void> {
  const user = await findUser.first(context, { userId });
  if (user === undefined) throw new KnownErrors.UserIdDoesNotExist({ user_id: userId });
}

export const contactChannelHandlers = implement(contactChannelEndpoints, {
  'GET /contact-channels': async ({ query, ...context }) => {
    requireOwn(context, query.user_id, 403);
    const userId = query.user_id ?? null;
    return listAnswer(await contactChannels.all(context, { userId, channelId: query.contact_channel_id ?? null }));
  },

  'POST /contact-channels/send-verification-code': async ({ body, ...context }) => {
    const channels = await contactChannels.all(context, { userId: context.userId, channelId: null });
    const primary = channels.find((channel) => channel.is_primary);
    const email = normaliseEmail(body.email);
    if (primary?.value !== email) {
      throw new KnownErrors.EmailIsNotPrimaryEmail({ email: body.email, primary_email: primary?.value ?? null });
    }
    if (primary.is_verified) throw new KnownErrors.EmailAlreadyVerified();
    await sendVerification(context, context.userId, email, body.callback_url);
    return successAnswer;
  },

  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': async ({
    params,
    body,
    ...context
  }) => {
    const { user_id: userId, contact_channel_id: channelId } = params;
    requireOwn(context, userId, 400);
    if (context.level !== 'client') await requireUser(context, userId);
    const [channel] = await contactChannels.all(context, { userId, channelId });
    if (channel === undefined) throw new Refusal(404, 'Contact channel not found.');
    if (channel.is_verified) throw new KnownErrors.EmailAlreadyVerified();
    await sendVerification(context, userId, channel.value, body.callback_url);
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
});

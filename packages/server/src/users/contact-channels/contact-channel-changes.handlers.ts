import { contactChannelChangeEndpoints, type UserId } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { requireSendable } from '../../mail/emails/index.ts';
import { type Address, addAddress, changeAddress, removeAddress } from './addresses.service.ts';
import { requireChannel } from './contact-channels.policy.ts';

function toWire(userId: UserId, address: Address) {
  return { ...address, user_id: userId, type: 'email' as const };
}

export const contactChannelChangeHandlers = implement(contactChannelChangeEndpoints, {
  'POST /contact-channels': async ({ body: { user_id: userId, type: _email, ...address }, ...context }) => {
    await requireSendable(context, address.value);
    return toWire(userId, await addAddress(context, userId, address));
  },

  'GET /contact-channels/:user_id/:contact_channel_id': async ({ params, ...context }) => {
    const { user_id: userId, contact_channel_id: channelId } = params;
    return await requireChannel(context, { userId, channelId });
  },

  'PATCH /contact-channels/:user_id/:contact_channel_id': async ({ params, body, ...context }) => {
    const { user_id: userId, contact_channel_id: channelId } = params;
    const { type: _email, ...changes } = body;
    await requireSendable(context, changes.value);
    return toWire(userId, await changeAddress(context, userId, channelId, changes));
  },

  'DELETE /contact-channels/:user_id/:contact_channel_id': async ({ params, ...context }) => {
    const { user_id: userId, contact_channel_id: channelId } = params;
    await removeAddress(context, userId, channelId);
    return successAnswer;
  },
});

import { contactChannelChangeEndpoints, type UserId } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Address, addAddress, changeAddress, removeAddress } from '../users/index.ts';
import { contactChannels } from './contact-channels.queries.ts';
import { requireOwn } from './require-own.ts';

function toWire(userId: UserId, address: Address) {
  return { ...address, user_id: userId, type: 'email' as const };
}

export const contactChannelChangeHandlers = implement(contactChannelChangeEndpoints, {
  'POST /contact-channels': async ({ body: { user_id: userId, type: _email, ...address }, ...context }) => {
    requireOwn(context, userId, 403);
    return toWire(userId, await addAddress(context, userId, address));
  },

  'GET /contact-channels/:user_id/:contact_channel_id': async ({ params, ...context }) => {
    const { user_id: userId, contact_channel_id: channelId } = params;
    requireOwn(context, userId, 403);
    const [channel] = await contactChannels.all(context, { userId, channelId });
    if (channel === undefined) throw new Refusal(404, 'Contact channel not found.');
    return channel;
  },

  'PATCH /contact-channels/:user_id/:contact_channel_id': async ({ params, body, ...context }) => {
    const { user_id: userId, contact_channel_id: channelId } = params;
    requireOwn(context, userId, 403);
    const { type: _email, ...changes } = body;
    return toWire(userId, await changeAddress(context, userId, channelId, changes));
  },

  'DELETE /contact-channels/:user_id/:contact_channel_id': async ({ params, ...context }) => {
    const { user_id: userId, contact_channel_id: channelId } = params;
    requireOwn(context, userId, 403);
    await removeAddress(context, userId, channelId);
    return successAnswer;
  },
});

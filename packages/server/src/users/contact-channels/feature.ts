import type { Feature } from '../../http/feature.ts';
import { contactChannelChangeHandlers } from './contact-channel-changes.handlers.ts';
import { contactChannelHandlers } from './contact-channels.handlers.ts';

/** What the server gets from this feature. */
export const contactChannelsFeature: Feature = {
  endpoints: [...contactChannelChangeHandlers, ...contactChannelHandlers],
};

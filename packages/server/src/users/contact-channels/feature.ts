import type { Feature } from '../../http/feature.ts';
import { contactChannelChangeHandlers } from './contact-channel-changes.handlers.ts';
import { contactChannelHandlers } from './contact-channels.handlers.ts';

/** What contact channels gives the server. */
export const contactChannelsFeature: Feature = {
  endpoints: [...contactChannelChangeHandlers, ...contactChannelHandlers],
};

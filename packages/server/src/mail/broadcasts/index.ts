export { createBroadcastContents } from './broadcast-contents.ts';
export { broadcastsFeature } from './feature.ts';
export { type BroadcastParts, createBroadcasts } from './send-broadcasts.ts';

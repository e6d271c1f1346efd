export { createBroadcastContents } from './broadcast-contents.ts';
export { broadcastHandlers } from './broadcasts.handlers.ts';
export { broadcastCleanups, broadcastJobs } from './broadcasts.jobs.ts';
export { broadcastErasure } from './erased-broadcasts.ts';
export { type BroadcastParts, createBroadcasts } from './send-broadcasts.ts';
export { sendEmailHandlers } from './send-email.handlers.ts';

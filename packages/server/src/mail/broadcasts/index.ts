export { createBroadcastContents } from './broadcast-contents.ts';
export { broadcastHandlers } from './broadcasts.handlers.ts';
export { broadcastCleanups, broadcastJobs } from './broadcasts.jobs.ts';
export { createBroadcasts } from './send-broadcasts.job.ts';
export { sendEmailHandlers } from './send-email.handlers.ts';
export { broadcastReady } from './send-email.service.ts';

export { deletionHandlers } from './deletions.handlers.ts';
export { scheduledDeletionsJob } from './deletions.jobs.ts';

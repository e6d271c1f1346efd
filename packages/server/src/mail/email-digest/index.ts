export { emailDigestHandlers } from './email-digest.handlers.ts';
export { emailDigestCleanups, emailDigestJobs, sendDigestsJob } from './email-digest.jobs.ts';

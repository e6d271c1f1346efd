export { securityNoticeCleanups, securityNoticeJobs, securityNoticesJob } from './security-notices.jobs.ts';

export { noticeErasure } from './erased-notices.ts';
export { securityNoticeCleanups, securityNoticeJobs, securityNoticesJob } from './security-notices.jobs.ts';

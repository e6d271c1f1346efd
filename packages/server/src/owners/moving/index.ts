export { exportHandlers } from './exports.handlers.ts';
export { importLines } from './import-lines.service.ts';
export { movingHandlers } from './moving.handlers.ts';
export { movingCleanups, movingJobs } from './moving.jobs.ts';

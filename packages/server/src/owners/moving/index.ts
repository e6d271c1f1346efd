export { movingHandlers } from './moving.handlers.ts';
export { movingCleanups } from './moving.jobs.ts';

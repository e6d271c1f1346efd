export { brandingHandlers } from './branding.handlers.ts';
export { brandingCleanups } from './branding.jobs.ts';

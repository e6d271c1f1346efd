export { cliLoginHandlers } from './cli-login.handlers.ts';
export { cliLoginCleanups, cliLoginJobs } from './cli-login.jobs.ts';

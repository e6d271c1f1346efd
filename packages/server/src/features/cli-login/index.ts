export { cliLoginHandlers } from './cli-login.handlers.ts';
export { deleteExpiredCliLogins, deleteSomeCliLogins } from './cli-login.queries.ts';

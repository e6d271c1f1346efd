export { passwordHandlers } from './password.handlers.ts';
export { issueResetCode } from './password-reset.service.ts';

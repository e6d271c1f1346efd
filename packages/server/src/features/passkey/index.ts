export { passkeyHandlers } from './passkey.handlers.ts';
export { removePasskey } from './passkey.service.ts';

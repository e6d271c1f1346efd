export { removePasskey } from './own-passkeys.service.ts';
export { passkeyHandlers } from './passkey.handlers.ts';
export { removePasskeys } from './passkey.service.ts';
export { insertPasskeysPart } from './passkey-lines.ts';

export { passkeyFeature } from './feature.ts';
export { removePasskey } from './own-passkeys.service.ts';
export { removePasskeys } from './passkey.service.ts';
export { passkeyLines } from './passkey-lines.ts';

export {
  importedKeyCleanups,
  importedKeyId,
  importedKeyRecords,
  readImportedKeys,
  storeImportedKeys,
} from './imported-password-keys.ts';
export { passwordHandlers } from './password.handlers.ts';
export { issueResetCode } from './password-reset.service.ts';

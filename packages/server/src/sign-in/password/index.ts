export { passwordFeature } from './feature.ts';
export {
  importedKeyId,
  readImportedKeys,
  storeImportedKeys,
} from './imported-password-keys.ts';
export { issueResetCode } from './password-reset.service.ts';

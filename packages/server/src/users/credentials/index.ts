export { passwordHashToStore, refuseImpossibleSwitches } from './credentials.ts';
export { credentialsFeature } from './feature.ts';
export { findImportedWork, importedWorkColumns, importedWorkIn } from './imported-work.queries.ts';
export { openTotpSecret, prepareToOpenTotpSecrets, prepareToSealTotpSecrets, sealTotpSecret } from './totp-secret.ts';

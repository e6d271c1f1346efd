export {
  type ChangeSecret,
  clientSecretPath,
  configSecretKind,
  emailPasswordPath,
  mapSecrets,
  type NewProjectSecrets,
  prepareNewProjectSecrets,
  prepareToSealChanges,
  prepareToSealSecrets,
  secretsOf,
} from './config-secrets.ts';
export { openConfigSecret, prepareToOpenSecrets, prepareToOpenSecretsOfAll } from './open-config-secrets.ts';

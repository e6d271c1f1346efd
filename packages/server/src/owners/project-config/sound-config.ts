import {
  type ConfigOverrides,
  claimNameProblem,
  documentOf,
  KnownErrors,
  type ProjectConfig,
  projectConfig,
  providerTypes,
  sharedProviderTypes,
} from '@portico/contract';
import { problemsOf } from '../../base/problems.ts';
import { Refusal } from '../../base/refusal.ts';
import { requireValidDefinitions } from '../../teams/permission-definitions/index.ts';

/**
 * Renders the configuration that a project is about to store and checks it as a whole: required fields of entries,
 * references, and a complete email server.
 *
 * @throws {Refusal} 400, with the invalid key and the reason
 * @throws {InvalidSharedOAuthProviderId | InvalidStandardOAuthProviderId | ContainedPermissionNotFound | PermissionNotFound | PermissionScopeMismatch}
 */
export function requireSoundConfig(overrides: ConfigOverrides): ProjectConfig {
  const document = documentOf(overrides);
  const { data: config, error } = projectConfig.safeParse(document);
  if (error !== undefined) {
    // The path of an issue starts after the name of the document.
    throw new Refusal(400, (problemsOf('', document, error.issues)[0] ?? 'Invalid config').replace(/^\./, ''));
  }
  if (config.sourceOfTruth.type !== 'hosted') {
    throw new Refusal(400, 'sourceOfTruth cannot be changed: this installation stores all project data');
  }
  requireValidDefinitions(config);
  requireSoundClaims(config.auth.accessTokenClaims);
  requireSoundProviders(config.auth.oauth.providers);
  requireSoundEmails(config.emails);
  // @guard number-of-products-times-items
  requireSoundPayments(config.payments);
  return config;
}

function requireSoundClaims(template: ProjectConfig['auth']['accessTokenClaims']): void {
  for (const name of Object.keys(template)) {
    // @guard reserved-names-of-own-claims
    const problem = claimNameProblem(name);
    if (problem !== undefined) throw new Refusal(400, `auth.accessTokenClaims.${name} ${problem}`);
  }
}

function requireSoundProviders(providers: ProjectConfig['auth']['oauth']['providers']): void {
  const signIns = new Map<string, string>();
  for (const [id, provider] of Object.entries(providers)) {
    const key = `auth.oauth.providers.${id}`;
    const type = provider.type ?? providerTypes.find((known) => known === id);
    if (type === undefined) {
      throw provider.isShared
        ? new KnownErrors.InvalidSharedOAuthProviderId({ provider_id: id })
        : new KnownErrors.InvalidStandardOAuthProviderId({ provider_id: id });
    }
    if (provider.isShared && !sharedProviderTypes.includes(type)) {
      throw new KnownErrors.InvalidSharedOAuthProviderId({ provider_id: type });
    }
    if (!provider.allowSignIn) continue;
    const other = signIns.get(type);
    if (other !== undefined) {
      throw new Refusal(
        400,
        `${key}.allowSignIn: "${other}" already allows sign-in with ${type}, and only one provider can`,
      );
    }
    signIns.set(type, id);
    if (provider.isShared) continue;
    for (const field of ['clientId', 'clientSecret'] as const) {
      if (provider[field] === undefined) throw new Refusal(400, `${key}.${field} is required unless isShared is true`);
    }
  }
}

/** Maximum number of products times items, which bounds the work of reading the items of a customer. */
const productsTimesItemsMax = 50_000;

function requireSoundPayments({ products, items }: ProjectConfig['payments']): void {
  const [productCount, itemCount] = [Object.keys(products).length, Object.keys(items).length];
  if (productCount * itemCount <= productsTimesItemsMax) return;
  throw new Refusal(
    400,
    `payments: ${productCount} products times ${itemCount} items are more than ${productsTimesItemsMax}. Remove some of them`,
  );
}

function requireSoundEmails({ server, selectedThemeId, themes, templates }: ProjectConfig['emails']): void {
  if (!server.isShared) {
    for (const field of ['host', 'port', 'username', 'password', 'senderName', 'senderEmail'] as const) {
      if (server[field] === undefined) {
        throw new Refusal(400, `emails.server.${field} is required unless isShared is true`);
      }
    }
  }
  const isTheme = (id: string) => Object.hasOwn(themes, id);
  if (!isTheme(selectedThemeId)) throw new Refusal(400, 'Invalid email theme');
  for (const [id, { themeId }] of Object.entries(templates)) {
    if (typeof themeId === 'string' && !isTheme(themeId)) {
      throw new Refusal(400, `emails.templates.${id}.themeId: the theme "${themeId}" does not exist`);
    }
  }
}

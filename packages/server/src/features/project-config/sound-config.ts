import {
  type ConfigOverrides,
  darkThemeId,
  defaultThemeId,
  documentOf,
  KnownErrors,
  type ProjectConfig,
  projectConfig,
  providerTypes,
  sharedProviderTypes,
} from '@portico/contract';
import { problemsOf } from '../../platform/problems.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireSoundDefinitions } from '../permission-definitions/index.ts';

/**
 * Renders what a project is about to store, and refuses what fits the schema piece by piece but not as a whole: entries
 * that lack something, references to what is not there, half a mail server.
 *
 * @throws {Refusal} 400 with the key and what is wrong with it
 * @throws {InvalidSharedOAuthProviderId | ContainedPermissionNotFound | PermissionNotFound | PermissionScopeMismatch}
 */
export function requireSoundConfig(overrides: ConfigOverrides): ProjectConfig {
  const document = documentOf(overrides);
  const { data: config, error } = projectConfig.safeParse(document);
  if (error !== undefined) {
    // What is wrong is at most a few entries, whose path begins after the name of the whole.
    throw new Refusal(400, (problemsOf('', document, error.issues)[0] ?? 'Invalid config').replace(/^\./, ''));
  }
  if (config.sourceOfTruth.type !== 'hosted') {
    throw new Refusal(400, 'sourceOfTruth cannot be changed: the data of projects is kept here');
  }
  requireSoundDefinitions(config);
  requireSoundProviders(config.auth.oauth.providers);
  requireSoundEmails(config.emails);
  return config;
}

function requireSoundProviders(providers: ProjectConfig['auth']['oauth']['providers']): void {
  const signIns = new Map<string, string>();
  for (const [id, provider] of Object.entries(providers)) {
    const key = `auth.oauth.providers.${id}`;
    const type = provider.type ?? providerTypes.find((known) => known === id);
    if (type === undefined) throw new Refusal(400, `${key}.type must be given: "${id}" is no provider`);
    if (provider.isShared && !sharedProviderTypes.includes(type)) {
      throw new KnownErrors.InvalidSharedOAuthProviderId({ provider_id: type });
    }
    if (!provider.allowSignIn) continue;
    const other = signIns.get(type);
    if (other !== undefined) {
      throw new Refusal(400, `${key}.allowSignIn: "${other}" signs in with ${type} already, and only one provider may`);
    }
    signIns.set(type, id);
    if (provider.isShared) continue;
    for (const field of ['clientId', 'clientSecret'] as const) {
      if (provider[field] === undefined)
        throw new Refusal(400, `${key}.${field} must be given unless isShared is true`);
    }
  }
}

function requireSoundEmails({ server, selectedThemeId, themes, templates }: ProjectConfig['emails']): void {
  if (!server.isShared) {
    for (const field of ['host', 'port', 'username', 'password', 'senderName', 'senderEmail'] as const) {
      if (server[field] === undefined) {
        throw new Refusal(400, `emails.server.${field} must be given unless isShared is true`);
      }
    }
  }
  const isTheme = (id: string) => id === defaultThemeId || id === darkThemeId || Object.hasOwn(themes, id);
  if (!isTheme(selectedThemeId)) throw new Refusal(400, 'Invalid email theme');
  for (const [id, { themeId }] of Object.entries(templates)) {
    if (typeof themeId === 'string' && !isTheme(themeId)) {
      throw new Refusal(400, `emails.templates.${id}.themeId: there is no theme "${themeId}"`);
    }
  }
}

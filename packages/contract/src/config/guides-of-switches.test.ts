import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectConfig } from './project-config.ts';

/** Guides about what a new project does not have, and the keys of the configuration that turn it on. */
const guides = {
  'build/api-keys.md': ['apiKeys.enabled.user', 'apiKeys.enabled.team'],
  'build/hosted-pages.md': ['domains.redirectUris', 'domains.allowLocalhost'],
  'build/payments.md': ['payments.products'],
  'build/second-factor.md': ['auth.passkey.allowSignIn'],
  'build/sign-up-fields.md': ['auth.signUpFields'],
  'build/social-sign-in.md': ['auth.oauth.providers'],
  'build/teams-and-permissions.md': ['teams.allowClientTeamCreation'],
  'build/vault.md': ['dataVault.stores'],
  'move-in/lazily.md': ['auth.oldSystem'],
} as const;

const switches = Object.entries(guides).flatMap(([guide, keys]) => keys.map((key) => [guide, key] as const));

test.each(switches)('%s says before everything else that %s turns it on', (guide, key) => {
  const beginning = readFileSync(new URL(`../../../../docs/${guide}`, import.meta.url), 'utf8').split(
    /^(?:## |```)/m,
  )[0];
  expect(beginning).toContain(`\`${key}\``);
  expect(isOff(valueAt(projectConfig.parse({}), key))).toBe(true);
});

function valueAt(config: object, key: string): unknown {
  return key.split('.').reduce<unknown>((value, part) => Object(value)[part], config);
}

/** Returns whether a value stands for nothing: false, an empty list or record, or the type `off`. */
function isOff(value: unknown): boolean {
  if (value === false || (Object(value) as { type?: unknown }).type === 'off') return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

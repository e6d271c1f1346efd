import type { FeatureOffCode } from '@portico/contract';

/** Features that are off until a project turns them on. Texts are Markdown, with links relative to `docs/reference`. */
export const featureOffHelp: Readonly<Record<FeatureOffCode, { readonly setting: string; readonly fix: string }>> = {
  USER_API_KEYS_NOT_ENABLED: {
    setting: 'apiKeys.enabled.user',
    fix: 'Turn on *User API keys* under *Settings*, *Teams and API keys* ([API keys](../build/api-keys.md)).',
  },
  TEAM_API_KEYS_NOT_ENABLED: {
    setting: 'apiKeys.enabled.team',
    fix: 'Turn on *Team API keys* under *Settings*, *Teams and API keys* ([API keys](../build/api-keys.md)).',
  },
  CLIENT_TEAM_CREATION_NOT_ENABLED: {
    setting: 'teams.allowClientTeamCreation',
    fix: 'Turn on *Allow users to create teams* under *Settings*, *Teams and API keys*, or create the team on your server.',
  },
  CLIENT_USER_DELETION_NOT_ENABLED: {
    setting: 'users.allowClientUserDeletion',
    fix: 'Turn on *Allow account deletion* under *Sign-in methods* ([deletion](../build/users.md)).',
  },
  OTP_SIGN_IN_NOT_ENABLED: {
    setting: 'auth.otp.allowSignIn',
    fix: 'Turn on *Magic link and one-time code* under *Sign-in methods* ([sign-in](../build/sign-in.md)).',
  },
};

import type { IdentityProviders } from '../adapters/identity-providers/identity-providers.ts';
import type { Mailer } from '../adapters/mail/mailer.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from './clock.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { ProjectSnapshots } from './project-snapshot.ts';
import type { Limits } from './rate-limits/limit.ts';
import type { LocalLimits } from './rate-limits/local-limits.ts';
import type { OpenWork } from './rate-limits/open-work.ts';
import type { ServerKeys } from './server-keys.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import type { AudienceKey } from './tokens/audience-keys.ts';

/** What acts, handed to every feature through its context instead of being imported. */
export interface Platform {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly serverKeys: ServerKeys;
  readonly accessTokens: AccessTokens;
  readonly audienceKeys: (audience: string) => readonly [AudienceKey, AudienceKey];
  /** How often things may be tried. */
  readonly limits: Limits;
  /** The counters in the memory of this process. */
  readonly localLimits: LocalLimits;
  /** The costly requests in progress. */
  readonly openWork: OpenWork;
  readonly mailer: Mailer;
  readonly passwordHasher: PasswordHasher;
  readonly identityProviders: IdentityProviders;
  readonly projects: ProjectSnapshots;
  /** The origin under which browsers reach this server, without a trailing slash. */
  readonly publicUrl: () => string;
}

import type { ChatModel } from '../adapters/ai/chat-model.ts';
import type { CreateDnsLookup } from '../adapters/dns/dns-lookup.ts';
import type { EmailRenderer } from '../adapters/email-rendering/renderer.ts';
import type { IdentityProviders } from '../adapters/identity-providers/identity-providers.ts';
import type { Mailer } from '../adapters/mail/mailer.ts';
import type { OutboundHttp } from '../adapters/outbound/outbound-http.ts';
import type { PaymentProvider } from '../adapters/payments/payment-provider.ts';
import type { WebhookSender } from '../adapters/webhook-sender/webhook-sender.ts';
import type { Clock } from '../base/clock.ts';
import type { DataKeyCache } from '../base/encryption/data-key-cache.ts';
import type { KeyService } from '../base/encryption/key-service.ts';
import type { ReportUnreadable } from '../base/encryption/unreadable.ts';
import type { BulkTurns } from '../base/limits/bulk-turns.ts';
import type { Limits } from '../base/limits/limit.ts';
import type { LocalLimits } from '../base/limits/local-limits.ts';
import type { OpenWork } from '../base/limits/open-work.ts';
import type { PasswordHasher } from '../base/passwords/password-hasher.ts';
import type { ServerKeys } from '../base/server-keys.ts';
import type { Settings } from '../settings/settings.ts';
import type { ActLog } from './acts/act-log.ts';
import type { ApiKeyUse, DailyUses, ProjectKeyUse } from './daily-uses.ts';
import type { InstallationReader } from './installation.ts';
import type { OldSystem } from './old-system.ts';
import type { PlaceOf } from './places.ts';
import type { ProjectSnapshots } from './project-snapshot.ts';
import type { RequestLog } from './request-log.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import type { AudienceKeys } from './tokens/audience-keys.ts';

/** Services that every feature gets through its context instead of importing them. */
export interface Platform {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly serverKeys: ServerKeys;
  /** Encrypts the keys of stored secrets. */
  readonly keyService: KeyService;
  readonly dataKeyCache: DataKeyCache;
  /** Logs stored secrets that cannot be decrypted. */
  readonly reportUnreadable: ReportUnreadable;
  readonly accessTokens: AccessTokens;
  readonly audienceKeys: AudienceKeys;
  /** Rate limits. */
  readonly limits: Limits;
  /** The rate limit counters in the memory of this process. */
  readonly localLimits: LocalLimits;
  /** The costly requests in progress. */
  readonly openWork: OpenWork;
  /** Lets bulk work, such as imports, leave time to other requests. */
  readonly bulkTurns: BulkTurns;
  readonly mailer: Mailer;
  readonly emailRenderer: EmailRenderer;
  readonly outboundHttp: OutboundHttp;
  readonly webhookSender: WebhookSender;
  /** Creates DNS lookups for one check. */
  readonly dnsLookup: CreateDnsLookup;
  /** The AI model. Undefined if the operator has not configured one. */
  readonly chatModel: ChatModel | undefined;
  /** The payment provider. Undefined if the operator has not configured one. */
  readonly paymentProvider: PaymentProvider | undefined;
  readonly passwordHasher: PasswordHasher;
  /** Moves users in from the old systems of projects. */
  readonly oldSystem: OldSystem;
  readonly identityProviders: IdentityProviders;
  /** Location of an address, from the location database. */
  readonly placeOf: PlaceOf;
  readonly projects: ProjectSnapshots;
  /** What happens without a change, for the event log. */
  readonly acts: ActLog;
  /** The requests that were answered, for the request log. */
  readonly requests: RequestLog;
  /** Uses of the keys of projects. */
  readonly projectKeyUses: DailyUses<ProjectKeyUse>;
  /** Uses of the API keys of users and teams. */
  readonly apiKeyUses: DailyUses<ApiKeyUse>;
  /** The figures of the whole server. Only its operator may see them. */
  readonly installation: InstallationReader;
  /** The origin at which browsers reach this server, without a trailing slash. */
  readonly publicUrl: () => string;
}

import { createOpenAiChatModel } from '../adapters/ai/openai-chat-model.ts';
import { createDnsLookups } from '../adapters/dns/dns-lookup.ts';
import { createEmailRenderer, type EmailRenderer } from '../adapters/email-rendering/renderer.ts';
import { createIdentityProviders } from '../adapters/identity-providers/identity-providers.ts';
import { createProviderHttp } from '../adapters/identity-providers/provider-http.ts';
import { createMailer } from '../adapters/mail/smtp-mailer.ts';
import { createOutboundGuard } from '../adapters/outbound/outbound-guard.ts';
import { createOutboundHttp, type OutboundHttp } from '../adapters/outbound/outbound-http.ts';
import { createStripeProvider } from '../adapters/payments/stripe-provider.ts';
import { createWebhookSender } from '../adapters/webhook-sender/http-webhook-sender.ts';
import type { Clock } from '../base/clock.ts';
import { createDataKeyCache } from '../base/encryption/data-key-cache.ts';
import { createUnreadableReports } from '../base/encryption/unreadable.ts';
import { createBulkTurns } from '../base/limits/bulk-turns.ts';
import { createLocalLimits } from '../base/limits/local-limits.ts';
import { createOpenWork } from '../base/limits/open-work.ts';
import type { ServerLogger } from '../base/log-messages.ts';
import { type HashPrimitives, hasNativeArgon2 } from '../base/passwords/hash-primitives.ts';
import { createPasswordHasher } from '../base/passwords/password-hasher.ts';
import { programFiles } from '../base/program-files.ts';
import type { Secret } from '../base/secret.ts';
import { createServerKeys, type ServerKeys } from '../base/server-keys.ts';
import { createProjectSnapshots } from '../ground/projects/index.ts';
import { createActLog } from '../kernel/acts/act-log.ts';
import { createKeyService } from '../kernel/create-key-service.ts';
import { createDailyUses } from '../kernel/daily-uses.ts';
import type { InstallationReader } from '../kernel/installation.ts';
import type { PlaceOf } from '../kernel/places.ts';
import type { Platform } from '../kernel/platform.ts';
import { createRequestLog } from '../kernel/request-log.ts';
import { createAccessTokens } from '../kernel/tokens/access-tokens.ts';
import { createAudienceKeys } from '../kernel/tokens/audience-keys.ts';
import { createOldSystem } from '../owners/old-system/index.ts';
import { mailGreeting } from '../settings/mail-greeting.ts';
import type { Settings } from '../settings/settings.ts';

/** Dependencies of `createPlatform`. */
export interface PlatformParts {
  readonly settings: Settings;
  readonly serverSecret: Secret;
  /** Earlier server secrets, which only open and verify. Default: none. */
  readonly previousServerSecrets?: readonly Secret[];
  readonly clock: Clock;
  readonly logger: ServerLogger;
  /** Replaces the password hash functions, for tests that count calls. */
  readonly hashPrimitives?: HashPrimitives | undefined;
  /** Time limit of a test email. Default: 10 seconds. */
  readonly testMailMillisMax?: number | undefined;
  /** Replaces outside services that the server reads over HTTPS, for tests. */
  readonly outboundHttp?: OutboundHttp | undefined;
  /** A renderer that the servers of a process share, for tests. Default: one of its own. */
  readonly emailRenderer?: EmailRenderer | undefined;
}

/** What exists only after the platform. */
interface Later {
  readonly placeOf: PlaceOf;
  readonly publicUrl: () => string;
  readonly installation: InstallationReader;
  /** Returns the URL at which this process can reach itself. */
  readonly localUrl: () => string;
  /** Returns whether this process learns of the changes that others make. */
  readonly receivesChanges: () => boolean;
}

/** Creates what all features share: clients of outside services, keys, caches and limits. Opens no connection. */
export function createPlatform(
  parts: PlatformParts,
  { placeOf, publicUrl, installation, localUrl, receivesChanges }: Later,
) {
  const { settings, clock, logger } = parts;
  if (!hasNativeArgon2)
    logger.warn({}, 'no native argon2 for this platform: passwords take three times as long to hash');
  const guard = createOutboundGuard({ isProduction: settings.isProduction, allowed: settings.outboundAllow });
  const self = (): Platform => platform;
  const platform = {
    settings,
    clock,
    placeOf,
    publicUrl,
    installation,
    ...keysOf(parts, publicUrl),
    limits: settings.limits,
    localLimits: createLocalLimits(),
    openWork: createOpenWork(settings.atOnce),
    bulkTurns: createBulkTurns(),
    mailer: createMailer({
      smtpUrl: settings.smtpUrl,
      from: settings.mailFrom,
      greeting: mailGreeting(settings),
      guard,
      tryMillisMax: parts.testMailMillisMax,
    }),
    emailRenderer: parts.emailRenderer ?? createEmailRenderer({ directory: programFiles.emailRuntime }),
    outboundHttp: parts.outboundHttp ?? createOutboundHttp(guard),
    webhookSender: createWebhookSender(guard),
    dnsLookup: createDnsLookups(settings.dnsServers),
    oldSystem: createOldSystem(self),
    passwordHasher: createPasswordHasher({ primitives: parts.hashPrimitives, work: settings.passwordHashWork }),
    chatModel:
      settings.ai && createOpenAiChatModel({ ...settings.ai, timeoutMillis: settings.ai.timeoutSeconds * 1000 }),
    paymentProvider:
      settings.payments &&
      createStripeProvider(settings.payments, (message, details) => logger.warn(details ?? {}, message)),
    identityProviders: createIdentityProviders({
      places: {
        baseUrlOf: (type) => settings.providers.urls[type],
        mock: { forBrowsers: publicUrl, forServer: localUrl },
      },
      http: createProviderHttp(settings.providers.timeoutSeconds),
      clock,
    }),
    projects: createProjectSnapshots({ clock, receivesChanges, dashboardUrl: settings.publicUrl }),
    requests: createRequestLog(),
    projectKeyUses: createDailyUses(),
    apiKeyUses: createDailyUses(),
    acts: createActLog((count) => logger.warn({ count }, 'too many events in a second: some were not recorded')),
  } satisfies Platform;
  return platform;
}

/** Creates the keys of the server, and what signs, seals and opens with them. */
function keysOf({ settings, clock, logger, ...secrets }: PlatformParts, publicUrl: () => string) {
  const serverKeys: ServerKeys = createServerKeys(secrets.serverSecret, secrets.previousServerSecrets);
  const lifetimeSeconds = settings.accessTokenLifetimeSeconds;
  const audienceKeys = createAudienceKeys({ serverKeys, clock, lifetimeSeconds });
  return {
    serverKeys,
    audienceKeys,
    accessTokens: createAccessTokens({ clock, keysOf: audienceKeys.of, publicUrl, lifetimeSeconds }),
    keyService: createKeyService(settings.encryption, serverKeys),
    dataKeyCache: createDataKeyCache(),
    reportUnreadable: createUnreadableReports(clock, (secret, { message: reason }) =>
      logger.error({ secret, reason }, 'a stored secret cannot be decrypted: it must be entered again'),
    ),
  };
}

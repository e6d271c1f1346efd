import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { didYouMean } from '@portico/contract/typos';
import type { z } from 'zod';
import { docsPage } from '../base/docs-page.ts';
import type { Limits } from '../base/limits/limit.ts';
import type { AtOnceLimits } from '../base/limits/open-work.ts';
import { isLoopbackHost } from '../base/loopback.ts';
import type { Argon2Work } from '../base/passwords/hash-primitives.ts';
import { Secret } from '../base/secret.ts';
import { type AiSettings, aiProblems, aiSettings } from './ai-rows.ts';
import { type Bounds, boundSettings } from './bound-rows.ts';
import { type EncryptionSettings, encryptionProblems, encryptionSettings } from './encryption-rows.ts';
import type { IntegrationClient } from './integration-rows.ts';
import { atOnceSettings, limitSettings } from './limit-settings.ts';
import type { Network } from './outbound-rows.ts';
import { type PaymentSettings, paymentProblems, paymentSettings } from './payment-rows.ts';
import { type ProviderSettings, providerProblems, providerSettings } from './provider-settings.ts';
import { type ClientAddressSettings, clientAddressSettings, proxyProblems } from './proxy-settings.ts';
import { settingRows } from './rows.ts';
import { isSecretFile, withSecretFiles } from './secret-files.ts';
import { withoutServiceVariables } from './service-variables.ts';
import { type TraceSettings, traceProblems, traceSettings } from './trace-settings.ts';
import { workerProblems, workerSettings } from './worker-rows.ts';

type Rows = typeof settingRows;
type Values = { [K in keyof Rows]: z.output<Rows[K]['schema']> };

/** The operator's settings, validated and frozen. Missing optional ones are undefined. */
export interface Settings {
  readonly isProduction: boolean;
  /** Whether other machines may reach the server: production mode, or a host or public URL that is not loopback. */
  readonly isReachableFromElsewhere: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** The path of the public URL, such as `/auth`. Empty at the root of a host. */
  readonly basePath: string;
  /** How long an idle connection stays open. */
  readonly keepAliveSeconds: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseStandbyUrl: string | undefined;
  readonly databasePoolMax: number;
  readonly databaseMillis: { readonly statement: number; readonly lock: number; readonly wait: number };
  /** Number of kept backups from before an upgrade of an embedded database. */
  readonly upgradeBackups: number;
  /** Number of server processes behind the port. */
  readonly workers: number;
  /** Time between a stop signal and the end of accepting requests. */
  readonly stopDelayMillis: number;
  readonly serverSecret: string | undefined;
  readonly previousServerSecrets: readonly Secret[];
  readonly dashboardSignUp: 'first-account' | 'open' | 'closed';
  readonly internalKeys: {
    readonly publishableClientKey: string | undefined;
    readonly secretServerKey: string | undefined;
    readonly superSecretAdminKey: string | undefined;
  };
  readonly accessTokenLifetimeSeconds: number;
  readonly smtpUrl: string | undefined;
  /** The name of the greeting of mail servers. Undefined: the host of the public URL. */
  readonly smtpName: string | undefined;
  readonly mailFrom: string;
  readonly outboundAllow: readonly Network[];
  /** DNS servers for the check of sending domains. Undefined for those of the system. */
  readonly dnsServers: readonly string[] | undefined;
  readonly cronSecret: string | undefined;
  readonly sendsFailedEmailsDigest: boolean;
  readonly passkeyFixedChallenge: string | undefined;
  readonly clientAddress: ClientAddressSettings;
  /** Absolute path of the location database. */
  readonly locationDatabase: string | undefined;
  readonly allowsCommonPasswords: boolean;
  readonly passwordHashWork: Argon2Work;
  readonly limits: Limits;
  /** Whether sign-in with an emailed code voids other codes of the same address. */
  readonly voidsSignInCodes: boolean;
  /** Whether users get emails about changes of their accounts. */
  readonly sendsSecurityNotices: boolean;
  /** Whether HSTS includes the subdomains of the public URL. */
  readonly hstsSubdomains: boolean;
  readonly atOnce: AtOnceLimits;
  readonly bounds: Bounds;
  readonly providers: ProviderSettings;
  readonly integrations: readonly IntegrationClient[];
  /** The AI model of the email editors. Undefined without one. */
  readonly ai: AiSettings | undefined;
  /** Stripe. Undefined without a key: payments then work in test mode only. */
  readonly payments: PaymentSettings | undefined;
  /** Whether clients without a user may read what customers have, and begin purchases, unless a project decides. */
  readonly allowsPaymentClientsWithoutUser: boolean;
  readonly encryption: EncryptionSettings;
  /** The bearer token for metrics. Undefined: nothing is measured. */
  readonly metricsToken: Secret | undefined;
  /** Traces for OpenTelemetry. Undefined: none. */
  readonly traces: TraceSettings | undefined;
  readonly logLevel: string;
  /** Undefined: text in a terminal, otherwise JSON. */
  readonly logFormat: 'json' | 'text' | undefined;
  readonly dashboardDir: string | undefined;
}

/** One or more variables are invalid. The message lists each with its allowed values and its actual value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Returns unknown variables with Portico's prefix, which are most likely typing mistakes. */
function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const foreign =
    /^PORTICO_(TEST|PROJECT_ID|PUBLISHABLE_CLIENT_KEY|SECRET_SERVER_KEY|SUPER_SECRET_ADMIN_KEY|AP[IP]_URL)/;
  return Object.keys(environment).filter(
    (name) =>
      name.startsWith('PORTICO_') && !Object.hasOwn(settingRows, name) && !isSecretFile(name) && !foreign.test(name),
  );
}

/**
 * Reads the settings from environment variables, and secrets from the files that they name. Empty variables count as missing.
 *
 * @throws {SettingsError} a variable has a value that is not allowed, or is required and missing
 */
export function readSettings(given: Readonly<Record<string, string | undefined>>): Settings {
  const { environment, problems: fileProblems } = withSecretFiles(withoutServiceVariables(given));
  const problems = [...fileProblems];
  const values: Record<string, unknown> = {};
  for (const [name, row] of Object.entries<(typeof settingRows)[keyof Rows] & { secret?: true }>(settingRows)) {
    const text = environment[name] === '' ? undefined : environment[name];
    const parsed = row.schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else if (text !== undefined) {
      const shown = row.secret ? 'a value that is not shown because it is secret' : JSON.stringify(text);
      problems.push(`${name} must be ${row.allowed}, but was ${shown}.`);
    }
  }
  for (const name of unknownVariables(environment)) {
    const meant = didYouMean(name, Object.keys(settingRows));
    problems.push(`${name} is not a Portico setting.${meant} All settings: ${docsPage('run/configuration')}.`);
  }
  const read: Partial<Values> = values;
  const isProduction = (read.PORTICO_ENVIRONMENT ?? defaultEnvironment(read)) === 'production';
  if (isProduction && read.PORTICO_DATABASE_URL !== undefined && read.PORTICO_SERVER_SECRET === undefined) {
    problems.push(
      `PORTICO_SERVER_SECRET must be set in production with an external database: at least 32 characters.${reasonFor(read)}`,
    );
  }
  problems.push(
    ...providerProblems(read),
    ...proxyProblems(read),
    ...workerProblems(read),
    ...aiProblems(read),
    ...paymentProblems(read),
    ...encryptionProblems(read),
    ...traceProblems(environment),
  );
  if (isProduction && read.PORTICO_PASSKEY_FIXED_CHALLENGE !== undefined) {
    problems.push(
      `PORTICO_PASSKEY_FIXED_CHALLENGE must not be set in production: anyone who knows it can replay a passkey response.${reasonFor(read)}`,
    );
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return Object.freeze({ ...freeze(values as Values, isProduction), traces: traceSettings(environment) });
}

/** Returns the default environment: production if other machines can reach the server, otherwise development. */
function defaultEnvironment(values: Partial<Values>): 'development' | 'production' {
  return isOnLoopback(values) ? 'development' : 'production';
}

function isOnLoopback({ PORTICO_HOST: host, PORTICO_PUBLIC_URL: publicUrl }: Partial<Values>): boolean {
  const isHere = host === undefined || isLoopbackHost(host);
  return isHere && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
}

/** Explains why production mode is active if the operator did not set it. */
function reasonFor(values: Partial<Values>): string {
  if (values.PORTICO_ENVIRONMENT !== undefined) return '';
  return ' Production mode is the default because PORTICO_HOST or PORTICO_PUBLIC_URL is not a loopback address.';
}

function basePathOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
}

function databaseSettings(values: Values) {
  return {
    databaseUrl: values.PORTICO_DATABASE_URL,
    databaseStandbyUrl: values.PORTICO_DATABASE_STANDBY_URL,
    databasePoolMax: values.PORTICO_DATABASE_POOL,
    databaseMillis: Object.freeze({
      statement: values.PORTICO_DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
      lock: values.PORTICO_DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
      wait: values.PORTICO_DATABASE_WAIT_SECONDS * 1000,
    }),
    upgradeBackups: values.PORTICO_UPGRADE_BACKUPS,
  };
}

function freeze(values: Values, isProduction: boolean): Omit<Settings, 'traces'> {
  return Object.freeze({
    isProduction,
    isReachableFromElsewhere: isProduction || !isOnLoopback(values),
    host: values.PORTICO_HOST,
    port: values.PORTICO_PORT,
    publicUrl: values.PORTICO_PUBLIC_URL,
    basePath: basePathOf(values.PORTICO_PUBLIC_URL),
    keepAliveSeconds: values.PORTICO_KEEP_ALIVE_SECONDS,
    dataDir: resolve(values.PORTICO_DATA_DIR),
    ...databaseSettings(values),
    workers: workerSettings(values),
    stopDelayMillis: values.PORTICO_STOP_DELAY_SECONDS * 1000,
    serverSecret: values.PORTICO_SERVER_SECRET,
    previousServerSecrets: (values.PORTICO_SERVER_SECRETS_PREVIOUS ?? []).map((one) => new Secret(one)),
    dashboardSignUp: values.PORTICO_DASHBOARD_SIGN_UP,
    internalKeys: Object.freeze({
      publishableClientKey: values.PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY,
      secretServerKey: values.PORTICO_INTERNAL_SECRET_SERVER_KEY,
      superSecretAdminKey: values.PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY,
    }),
    accessTokenLifetimeSeconds: values.PORTICO_ACCESS_TOKEN_LIFETIME_SECONDS,
    smtpUrl: values.PORTICO_SMTP_URL,
    smtpName: values.PORTICO_SMTP_NAME,
    mailFrom: values.PORTICO_MAIL_FROM,
    outboundAllow: values.PORTICO_OUTBOUND_ALLOW,
    dnsServers: values.PORTICO_DNS_SERVERS,
    cronSecret: values.PORTICO_CRON_SECRET,
    sendsFailedEmailsDigest: values.PORTICO_FAILED_EMAILS_DIGEST === 'on',
    passkeyFixedChallenge: values.PORTICO_PASSKEY_FIXED_CHALLENGE,
    clientAddress: clientAddressSettings(values),
    locationDatabase:
      values.PORTICO_LOCATION_DATABASE === undefined ? undefined : resolve(values.PORTICO_LOCATION_DATABASE),
    allowsCommonPasswords: values.PORTICO_COMMON_PASSWORDS === 'allow',
    passwordHashWork: Object.freeze({
      memory: values.PORTICO_PASSWORD_HASH_MEMORY_MIB * 1024,
      passes: values.PORTICO_PASSWORD_HASH_PASSES,
    }),
    limits: limitSettings(values),
    atOnce: atOnceSettings(values),
    voidsSignInCodes: values.PORTICO_VOID_OTHER_SIGN_IN_CODES,
    sendsSecurityNotices: values.PORTICO_SECURITY_NOTICES,
    allowsPaymentClientsWithoutUser: values.PORTICO_PAYMENT_CLIENTS_WITHOUT_USER,
    hstsSubdomains: values.PORTICO_HSTS_SUBDOMAINS,
    bounds: boundSettings(values),
    providers: providerSettings(values),
    integrations: values.PORTICO_INTEGRATIONS,
    ai: aiSettings(values),
    payments: paymentSettings(values),
    encryption: encryptionSettings(values),
    metricsToken: values.PORTICO_METRICS_TOKEN === undefined ? undefined : new Secret(values.PORTICO_METRICS_TOKEN),
    logLevel: values.PORTICO_LOG_LEVEL,
    logFormat: values.PORTICO_LOG_FORMAT ?? (isProduction ? 'json' : undefined),
    dashboardDir: values.PORTICO_DASHBOARD_DIR,
  });
}

/** Returns an environment with defaults from the `.env` file of a directory. @param environment default: that of this process */
export function environmentWithDotEnv(
  directory: string,
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string | undefined> {
  const path = resolve(directory, '.env');
  const fromFile = existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
  return { ...fromFile, ...environment };
}

import { z } from 'zod';
import { aiSettingRows } from './ai-rows.ts';
import { boundSettingRows } from './bound-rows.ts';
import { databaseSettingRows } from './database-rows.ts';
import { emailSettingRows } from './email-rows.ts';
import { encryptionSettingRows } from './encryption-rows.ts';
import { integrationSettingRows } from './integration-rows.ts';
import { limitSettingRows } from './limit-rows.ts';
import { monitoringSettingRows } from './monitoring-rows.ts';
import { outboundSettingRows } from './outbound-rows.ts';
import { passwordSettingRows } from './password-rows.ts';
import { paymentSettingRows } from './payment-rows.ts';
import { providerSettingRows } from './provider-rows.ts';
import { proxySettingRows } from './proxy-rows.ts';
import type { SettingRow } from './setting-row.ts';
import { signInSettingRows } from './sign-in-rows.ts';
import { workerSettingRows } from './worker-rows.ts';

const port = z.coerce.number().int().min(0).max(65535);
const seconds = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Segments without characters that have a meaning in HTML, in configurations of proxies or in policies of pages. */
const basePath = /^(?:\/[\w.~-]+){0,10}\/?$/;

/** Returns whether a URL is an origin, perhaps with a path. */
function isBaseUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.href === `${url.origin}${url.pathname}` && basePath.test(url.pathname);
}

/** Returns whether a text is canonical base64url, the format that browsers return. */
function isBase64Url(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text;
}

/** Maximum number of earlier server secrets. */
const previousSecretsMax = 5;

const publicKey = z.string().regex(/^pck_[0-9a-z_-]{8,200}$/);
const serverKey = z.string().regex(/^ssk_[0-9a-z_-]{8,200}$/);
const adminKey = z.string().regex(/^sak_[0-9a-z_-]{8,200}$/);

/** Every environment variable that Portico reads. `docs/run/configuration.md` is generated from it. */
export const settingRows = {
  PORTICO_ENVIRONMENT: {
    schema: z.enum(['development', 'production']),
    sentence:
      'Production mode disables the email inbox, the mock identity providers and other development features. In development mode, they are available only to requests from the same machine.',
    allowed: 'development or production',
    fallback:
      'development if PORTICO_HOST and the host of PORTICO_PUBLIC_URL are loopback addresses, otherwise production',
  },
  PORTICO_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    sentence:
      'The address to listen on. Use 0.0.0.0 to accept requests from other machines, for example in a container. Production mode is then the default.',
    allowed: 'an IP address or host name',
    fallback: '127.0.0.1',
  },
  PORTICO_PORT: {
    schema: port.default(4100),
    sentence: 'The port for the API, the dashboard and all pages.',
    allowed: 'a number from 0 to 65535; 0 picks a free port',
    fallback: '4100',
  },
  PORTICO_PUBLIC_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .refine((text) => isBaseUrl(text))
      .transform((text) => new URL(text).href.replace(/\/$/, '')),
    sentence:
      'The URL at which browsers reach Portico. It is part of the issuer of access tokens. It may have a path, such as https://example.com/auth, if a proxy passes the requests below this path on, with the path.',
    allowed: 'an http or https URL without a query. Its path contains letters, digits and the characters - . _ ~ only',
    fallback: 'http://localhost with the port',
  },
  PORTICO_DATA_DIR: {
    schema: z.string().min(1).default('.portico'),
    sentence: 'The directory of the embedded database and the generated server secret.',
    allowed: 'a directory',
    fallback: '.portico in the working directory',
  },
  PORTICO_DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    sentence: 'A PostgreSQL server to use instead of the embedded database.',
    allowed: 'a URL that starts with postgres://',
    fallback: 'the embedded database in the data directory',
    secret: true,
  },
  PORTICO_DATABASE_STANDBY_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    sentence:
      'A streaming standby of the PostgreSQL server. Lists, searches and reports are read from it, as soon as it has everything that was committed before. Otherwise the server answers.',
    allowed: 'a URL that starts with postgres://',
    fallback: 'none: the server answers all reads',
    secret: true,
  },
  PORTICO_DATABASE_POOL: {
    schema: z.coerce.number().int().min(1).max(1000).default(10),
    sentence: 'Maximum number of connections to PostgreSQL.',
    allowed: 'a number from 1 to 1000',
    fallback: '10',
  },
  ...databaseSettingRows,
  ...workerSettingRows,
  PORTICO_SERVER_SECRET: {
    schema: z.string().min(32).max(1000),
    sentence:
      'The secret from which signing and encryption keys are derived. All replicas must use the same one. To change it, keep the earlier one in PORTICO_SERVER_SECRETS_PREVIOUS. Otherwise, all users are signed out and encrypted values cannot be read.',
    allowed: 'at least 32 characters',
    fallback: 'generated once and kept in the data directory; required in production with an external database',
    secret: true,
  },
  PORTICO_SERVER_SECRETS_PREVIOUS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(z.string().min(32).max(1000)).max(previousSecretsMax)),
    sentence:
      'Earlier server secrets, separated by commas. What was signed or encrypted with them stays valid. Remove one after `npm start -- rotate status` shows that nothing needs it.',
    allowed: `up to ${previousSecretsMax} secrets of at least 32 characters, without commas`,
    fallback: 'none',
    secret: true,
  },
  PORTICO_DASHBOARD_SIGN_UP: {
    schema: z.enum(['first-account', 'open', 'closed']).default('first-account'),
    sentence: 'Who may create an account for the dashboard.',
    allowed: 'first-account, open or closed',
    fallback:
      'first-account: only the first account of a fresh installation, which needs the setup link that the server prints if other machines can reach it',
  },
  PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: {
    schema: publicKey,
    sentence: 'The publishable client key of the internal project, for automation.',
    allowed: 'pck_ and at least 8 lower-case letters, digits, hyphens or underscores',
    fallback: 'derived from the server secret',
  },
  PORTICO_INTERNAL_SECRET_SERVER_KEY: {
    schema: serverKey,
    sentence: 'The secret server key of the internal project.',
    allowed: 'ssk_ and at least 8 lower-case letters, digits, hyphens or underscores',
    fallback: 'none: the internal project has no secret server key',
    secret: true,
  },
  PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: {
    schema: adminKey,
    sentence: 'The super secret admin key of the internal project.',
    allowed: 'sak_ and at least 8 lower-case letters, digits, hyphens or underscores',
    fallback: 'none: the internal project has no super secret admin key',
    secret: true,
  },
  PORTICO_ACCESS_TOKEN_LIFETIME_SECONDS: {
    schema: seconds(60, 86_400).default(600),
    sentence: 'How long an access token is valid.',
    allowed: 'a number of seconds from 60 to 86400',
    fallback: '600',
  },
  ...emailSettingRows,
  ...outboundSettingRows,
  PORTICO_PASSKEY_FIXED_CHALLENGE: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{16,200}$/)
      .refine(isBase64Url),
    sentence:
      'A fixed challenge for every passkey registration and sign-in, for tests without a browser. Not allowed in production mode.',
    allowed: 'at least 16 characters of base64url without padding',
    fallback: 'a random challenge each time',
  },
  ...proxySettingRows,
  ...passwordSettingRows,
  ...providerSettingRows,
  ...integrationSettingRows,
  ...aiSettingRows,
  ...paymentSettingRows,
  ...encryptionSettingRows,
  ...signInSettingRows,
  ...limitSettingRows,
  ...boundSettingRows,
  ...monitoringSettingRows,
  PORTICO_LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
    sentence: 'The log level. The log is written to standard output. At level info, every request is logged.',
    allowed: 'trace, debug, info, warn, error or silent',
    fallback: 'warn',
  },
  PORTICO_LOG_FORMAT: {
    schema: z.enum(['json', 'text']),
    sentence:
      'The format of the log: JSON objects, one per line, or text for people. In text, the stack of an error is in indented lines below its line.',
    allowed: 'json or text',
    fallback: 'json in production mode. In development mode, text if standard output is a terminal, otherwise json',
  },
  PORTICO_DASHBOARD_DIR: {
    schema: z.string().min(1),
    sentence: 'The directory of the built dashboard.',
    allowed: 'a directory',
    fallback: 'the dashboard of the package, or the one that `npm start` has built',
  },
} as const satisfies Record<string, SettingRow>;

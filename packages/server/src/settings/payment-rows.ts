import { z } from 'zod';
import { Secret } from '../base/secret.ts';
import type { SettingRow } from './setting-row.ts';

/** Variables for payments with Stripe. */
export const paymentSettingRows = {
  PORTICO_STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^(?:sk|rk)_(?:test|live)_[A-Za-z0-9]{8,250}$/),
    sentence:
      'The secret key of the Stripe platform account of the installation. Projects connect their own accounts to it. Without a key, projects can use payments in test mode only.',
    allowed: 'a key that starts with sk_test_, sk_live_, rk_test_ or rk_live_',
    fallback: 'no payments with Stripe',
    secret: true,
  },
  PORTICO_STRIPE_PUBLISHABLE_KEY: {
    schema: z.string().regex(/^pk_(?:test|live)_[A-Za-z0-9]{8,250}$/),
    sentence: 'The publishable key of the same account. The purchase page needs it.',
    allowed: 'a key that starts with pk_test_ or pk_live_',
    fallback: 'none. Required with PORTICO_STRIPE_SECRET_KEY',
  },
  PORTICO_STRIPE_WEBHOOK_SECRET: {
    schema: z.string().regex(/^whsec_[A-Za-z0-9+/=_-]{8,250}$/),
    sentence:
      'The signing secret of the Stripe webhook for connected accounts, with the URL `/api/v1/integrations/stripe/webhooks`.',
    allowed: 'a secret that starts with whsec_',
    fallback: 'none. Required with PORTICO_STRIPE_SECRET_KEY',
    secret: true,
  },
  PORTICO_STRIPE_API_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((text) => URL.parse(text)?.pathname === '/' && URL.parse(text)?.username === '')
      .default('https://api.stripe.com'),
    sentence:
      'The URL of the API of Stripe, for tests with a stand-in. Other URLs than the default are not allowed with keys for real money.',
    allowed: 'an http or https URL without a path',
    fallback: 'https://api.stripe.com',
  },
  PORTICO_STRIPE_TIMEOUT_SECONDS: {
    schema: z.coerce.number().int().min(1).max(80).default(10),
    sentence: 'How long Portico waits for an answer of Stripe, in seconds. It tries twice.',
    allowed: 'a number from 1 to 80',
    fallback: '10',
  },
  PORTICO_PAYMENT_CLIENTS_WITHOUT_USER: {
    schema: z
      .enum(['true', 'false'])
      .prefault('false')
      .transform((text) => text === 'true'),
    sentence:
      'Whether publishable client keys without a user may read the items and products of every customer, custom customers included, and begin new purchases for them. Server SDKs of Stack Auth before 2.8.77 need it for these calls. A project can set it with `payments.clientsWithoutUser` in its configuration.',
    allowed: 'true or false',
    fallback: 'false',
  },
} as const satisfies Record<string, SettingRow>;

type Rows = typeof paymentSettingRows;
type Values = { readonly [K in keyof Rows]?: z.output<Rows[K]['schema']> | undefined };

/** The account of the installation at Stripe. */
export interface PaymentSettings {
  readonly secretKey: Secret;
  readonly publishableKey: string | undefined;
  readonly webhookSecret: Secret | undefined;
  readonly apiUrl: string;
  readonly timeoutSeconds: number;
}

/** Combines the variables of Stripe. Undefined without a secret key. */
export function paymentSettings(values: Values): PaymentSettings | undefined {
  const { PORTICO_STRIPE_SECRET_KEY: key, PORTICO_STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (key === undefined) return undefined;
  return Object.freeze({
    secretKey: new Secret(key),
    publishableKey: values.PORTICO_STRIPE_PUBLISHABLE_KEY,
    webhookSecret: webhookSecret === undefined ? undefined : new Secret(webhookSecret),
    apiUrl: values.PORTICO_STRIPE_API_URL ?? 'https://api.stripe.com',
    timeoutSeconds: values.PORTICO_STRIPE_TIMEOUT_SECONDS ?? 10,
  });
}

/** Returns problems with the variables of Stripe: missing ones, mixed modes, and another URL for real money. */
export function paymentProblems(values: Values): string[] {
  const { PORTICO_STRIPE_SECRET_KEY: key, PORTICO_STRIPE_PUBLISHABLE_KEY: publishable } = values;
  const others = ['PORTICO_STRIPE_PUBLISHABLE_KEY', 'PORTICO_STRIPE_WEBHOOK_SECRET'] as const;
  if (key === undefined) {
    return others
      .filter((name) => values[name] !== undefined)
      .map((name) => `PORTICO_STRIPE_SECRET_KEY must be set with ${name}.`);
  }
  const problems = others
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} must be set with PORTICO_STRIPE_SECRET_KEY.`);
  if (publishable !== undefined && isLive(publishable) !== isLive(key))
    problems.push('PORTICO_STRIPE_SECRET_KEY and PORTICO_STRIPE_PUBLISHABLE_KEY must both be test keys or live keys.');
  const isElsewhere =
    new URL(values.PORTICO_STRIPE_API_URL ?? 'https://api.stripe.com').origin !== 'https://api.stripe.com';
  if (isLive(key) && isElsewhere)
    problems.push('PORTICO_STRIPE_API_URL must not be set with a live key: the URL would receive the key.');
  return problems;
}

function isLive(key: string): boolean {
  return key.split('_')[1] === 'live';
}

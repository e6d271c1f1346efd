import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

/** Returns the schema of a limit. `20 per 600` means 20 attempts in 600 seconds, `off` means no limit. */
const limit = (standard: string) =>
  z
    .string()
    .regex(/^(?:off|[1-9]\d{0,8} per [1-9]\d{0,6})$/)
    .default(standard)
    .transform((text) => {
      const [attempts, seconds] = text.split(' per ').map(Number);
      return attempts === undefined || seconds === undefined ? undefined : { attempts, seconds };
    });

/** Creates a setting for a limit. */
function limitRow(standard: string, sentence: string) {
  const allowed = 'attempts and seconds like "20 per 600", or off';
  return { schema: limit(standard), sentence, allowed, fallback: standard } as const satisfies SettingRow;
}

/** Creates a setting that limits concurrent requests. */
function atOnceRow(standard: number, sentence: string) {
  const schema = z
    .union([
      z.literal('off').transform(() => Number.POSITIVE_INFINITY),
      z
        .string()
        .regex(/^[1-9]\d{0,5}$/)
        .transform(Number),
    ])
    .prefault(String(standard));
  const row = { schema, sentence, allowed: 'a number from 1 to 999999, or off', fallback: String(standard) };
  return row satisfies SettingRow;
}

const perProcess = 'Each server process counts separately.';

/** Variables for limits. */
export const limitSettingRows = {
  PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: limitRow(
    '20 per 600',
    'Maximum number of wrong passwords per account. A correct password resets the count.',
  ),
  PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: limitRow(
    '300 per 600',
    'Maximum number of sign-ins and sign-ups, including anonymous ones, per network address. Calls with a secret key count only if they send the address of the end user in the header `x-portico-client-address`.',
  ),
  PORTICO_LIMIT_SIGN_UPS_PER_ACCOUNT: limitRow('20 per 600', 'Maximum number of sign-ups per email address.'),
  PORTICO_LIMIT_CODE_SENDS_PER_ACCOUNT: limitRow(
    '10 per 600',
    'Maximum number of codes and links sent to an email address.',
  ),
  PORTICO_LIMIT_CODE_SENDS_PER_ADDRESS: limitRow(
    '100 per 600',
    'Maximum number of requested codes and links per network address.',
  ),
  PORTICO_LIMIT_CODE_CHECKS_PER_ACCOUNT: limitRow(
    '10 per 600',
    'Maximum number of wrong authenticator app codes per account. In addition, each emailed code accepts 20 attempts.',
  ),
  PORTICO_LIMIT_CODE_CHECKS_PER_ADDRESS: limitRow(
    '200 per 600',
    'Maximum number of checked codes per network address.',
  ),
  PORTICO_LIMIT_CLI_LOGINS_PER_ADDRESS: limitRow(
    '200 per 600',
    `Maximum number of started and confirmed command-line logins per network address. ${perProcess}`,
  ),
  PORTICO_LIMIT_CLI_POLLS_PER_ACCOUNT: limitRow(
    '1200 per 600',
    `Maximum number of status requests per command-line login. ${perProcess}`,
  ),
  PORTICO_LIMIT_CLI_POLLS_PER_ADDRESS: limitRow(
    '30000 per 600',
    `Maximum number of status requests for command-line logins per network address. The default is enough for 100 command lines that poll every two seconds. ${perProcess}`,
  ),
  PORTICO_LIMIT_OAUTH_PER_ACCOUNT: limitRow(
    '100 per 600',
    `Maximum number of started OAuth flows per signed-in user. ${perProcess}`,
  ),
  PORTICO_LIMIT_OAUTH_PER_ADDRESS: limitRow(
    '1200 per 600',
    `Maximum number of started and completed OAuth flows per network address. ${perProcess}`,
  ),
  PORTICO_LIMIT_PASSKEYS_PER_ACCOUNT: limitRow(
    '100 per 600',
    `Maximum number of started passkey registrations per user. ${perProcess}`,
  ),
  PORTICO_LIMIT_PASSKEYS_PER_ADDRESS: limitRow(
    '600 per 600',
    `Maximum number of started passkey sign-ins and registrations per network address. ${perProcess}`,
  ),
  PORTICO_LIMIT_CHECKOUTS_PER_ADDRESS: limitRow(
    '600 per 600',
    `Maximum number of created and used purchase URLs per network address. ${perProcess}`,
  ),
  PORTICO_LIMIT_CHECKOUTS_PER_URL: limitRow(
    '100 per 600',
    `Maximum number of previewed and begun purchases per purchase URL. ${perProcess}`,
  ),
  PORTICO_LIMIT_PROMOTION_CODES_PER_CUSTOMER: limitRow(
    '10 per 3600',
    'Maximum number of wrong promotion codes per customer, and per purchase URL. Valid codes do not count. Someone who has entered at most three wrong codes is not locked out by others.',
  ),
  PORTICO_LIMIT_PROMOTION_CODES_PER_ADDRESS: limitRow(
    '30 per 3600',
    'Maximum number of wrong promotion codes per network address. Valid codes do not count. A customer with at most three wrong codes is not locked out by others at the same address.',
  ),
  PORTICO_LIMIT_BILLING_PER_ACCOUNT: limitRow(
    '200 per 600',
    `Maximum number of requests per user that read or change data at the payment provider, such as changes of subscriptions. ${perProcess}`,
  ),
  PORTICO_LIMIT_BILLING_PER_ADDRESS: limitRow(
    '1200 per 600',
    `Maximum number of requests per network address that read or change data at the payment provider. ${perProcess}`,
  ),
  PORTICO_LIMIT_AI_CHATS_PER_PROJECT: limitRow(
    '60 per 600',
    'Maximum number of requests to the AI model per project. All server processes count together.',
  ),
  PORTICO_LIMIT_AT_ONCE: atOnceRow(
    512,
    `Maximum number of concurrent requests to costly public endpoints (sign-up, sign-in, codes, OAuth, passkeys, command-line logins). One project can use as many as it leaves free. More are rejected with status 429. ${perProcess}`,
  ),
  PORTICO_LIMIT_AT_ONCE_PER_ADDRESS: atOnceRow(
    128,
    `Maximum number of these concurrent requests per network address. ${perProcess}`,
  ),
} as const satisfies Record<string, SettingRow>;

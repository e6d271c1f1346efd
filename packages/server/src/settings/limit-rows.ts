import { z } from 'zod';
import type { SettingRow } from './rows.ts';

/** `20 per 600`: so many attempts in so many seconds; `off` lifts the limit. */
const limit = (standard: string) =>
  z
    .string()
    .regex(/^(?:off|[1-9]\d{0,8} per [1-9]\d{0,6})$/)
    .default(standard)
    .transform((text) => {
      const [attempts, seconds] = text.split(' per ').map(Number);
      return attempts === undefined || seconds === undefined ? undefined : { attempts, seconds };
    });

/** A setting that is a limit. */
function limitRow(standard: string, sentence: string) {
  const allowed = 'attempts and seconds like "20 per 600", or off';
  return { schema: limit(standard), sentence, allowed, fallback: standard } as const satisfies SettingRow;
}

/** A setting that bounds the requests in progress. */
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

const perProcess = 'Each server process counts for itself.';

/** The variables about limits. */
export const limitSettingRows = {
  PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT: limitRow(
    '20 per 600',
    'How many wrong passwords an account takes before it has to wait. A correct password resets the count.',
  ),
  PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: limitRow(
    '300 per 600',
    'How many sign-ins and sign-ups, including anonymous ones, are accepted from one network address. Calls with a secret key count only if they name the address of the end user in the header `x-portico-client-address`.',
  ),
  PORTICO_LIMIT_SIGN_UPS_PER_ACCOUNT: limitRow('20 per 600', 'How many sign-ups are accepted with one email address.'),
  PORTICO_LIMIT_CODE_SENDS_PER_ACCOUNT: limitRow(
    '10 per 600',
    'How many codes and links are sent to one email address.',
  ),
  PORTICO_LIMIT_CODE_SENDS_PER_ADDRESS: limitRow(
    '100 per 600',
    'How many codes and links are requested from one network address.',
  ),
  PORTICO_LIMIT_CODE_CHECKS_PER_ACCOUNT: limitRow(
    '10 per 600',
    'How many wrong codes of an authenticator app an account takes before it has to wait. Emailed codes accept 20 attempts each in addition.',
  ),
  PORTICO_LIMIT_CODE_CHECKS_PER_ADDRESS: limitRow('200 per 600', 'How many codes are tried from one network address.'),
  PORTICO_LIMIT_CLI_LOGINS_PER_ADDRESS: limitRow(
    '200 per 600',
    `How many command-line logins are started and confirmed from one network address. ${perProcess}`,
  ),
  PORTICO_LIMIT_CLI_POLLS_PER_ACCOUNT: limitRow(
    '1200 per 600',
    `How often a command line may ask whether one login was confirmed. ${perProcess}`,
  ),
  PORTICO_LIMIT_CLI_POLLS_PER_ADDRESS: limitRow(
    '30000 per 600',
    `How often command lines ask from one network address whether a login was confirmed. The default is enough for 100 command lines that ask every two seconds. ${perProcess}`,
  ),
  PORTICO_LIMIT_OAUTH_PER_ACCOUNT: limitRow(
    '100 per 600',
    `How many OAuth flows are started for one signed-in user. ${perProcess}`,
  ),
  PORTICO_LIMIT_OAUTH_PER_ADDRESS: limitRow(
    '1200 per 600',
    `How many OAuth flows are started and finished from one network address. ${perProcess}`,
  ),
  PORTICO_LIMIT_PASSKEYS_PER_ACCOUNT: limitRow(
    '100 per 600',
    `How many passkey registrations are started for one user. ${perProcess}`,
  ),
  PORTICO_LIMIT_PASSKEYS_PER_ADDRESS: limitRow(
    '600 per 600',
    `How many passkey sign-ins and registrations are started from one network address. ${perProcess}`,
  ),
  PORTICO_LIMIT_AT_ONCE: atOnceRow(
    512,
    `How many requests to the costly open endpoints (sign-up, sign-in, codes, OAuth, passkeys, command-line logins) are in progress at the same time. More are rejected with status 429. ${perProcess}`,
  ),
  PORTICO_LIMIT_AT_ONCE_PER_ADDRESS: atOnceRow(
    128,
    `How many of these requests are in progress from one network address. ${perProcess}`,
  ),
} as const satisfies Record<string, SettingRow>;

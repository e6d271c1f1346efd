import type { z } from 'zod';
import type { Limits } from '../base/limits/limit.ts';
import type { AtOnceLimits } from '../base/limits/open-work.ts';
import type { limitSettingRows } from './limit-rows.ts';

type Rows = typeof limitSettingRows;
type Values = { readonly [K in keyof Rows]: z.output<Rows[K]['schema']> };

/** Combines the variables that limit attempts. */
export function limitSettings(values: Values): Limits {
  const signInsPerAddress = values.PORTICO_LIMIT_SIGN_INS_PER_ADDRESS;
  return Object.freeze({
    signIn: { perAccount: values.PORTICO_LIMIT_SIGN_INS_PER_ACCOUNT, perAddress: signInsPerAddress },
    signUp: { perAccount: values.PORTICO_LIMIT_SIGN_UPS_PER_ACCOUNT, perAddress: signInsPerAddress },
    codeSend: {
      perAccount: values.PORTICO_LIMIT_CODE_SENDS_PER_ACCOUNT,
      perAddress: values.PORTICO_LIMIT_CODE_SENDS_PER_ADDRESS,
    },
    codeCheck: {
      perAccount: values.PORTICO_LIMIT_CODE_CHECKS_PER_ACCOUNT,
      perAddress: values.PORTICO_LIMIT_CODE_CHECKS_PER_ADDRESS,
    },
    aiChat: { perAccount: values.PORTICO_LIMIT_AI_CHATS_PER_PROJECT, perAddress: undefined },
    cliLogin: { perAccount: undefined, perAddress: values.PORTICO_LIMIT_CLI_LOGINS_PER_ADDRESS },
    cliPoll: {
      perAccount: values.PORTICO_LIMIT_CLI_POLLS_PER_ACCOUNT,
      perAddress: values.PORTICO_LIMIT_CLI_POLLS_PER_ADDRESS,
    },
    oauth: {
      perAccount: values.PORTICO_LIMIT_OAUTH_PER_ACCOUNT,
      perAddress: values.PORTICO_LIMIT_OAUTH_PER_ADDRESS,
    },
    passkey: {
      perAccount: values.PORTICO_LIMIT_PASSKEYS_PER_ACCOUNT,
      perAddress: values.PORTICO_LIMIT_PASSKEYS_PER_ADDRESS,
    },
    billing: {
      perAccount: values.PORTICO_LIMIT_BILLING_PER_ACCOUNT,
      perAddress: values.PORTICO_LIMIT_BILLING_PER_ADDRESS,
    },
    checkout: {
      perAccount: values.PORTICO_LIMIT_CHECKOUTS_PER_URL,
      perAddress: values.PORTICO_LIMIT_CHECKOUTS_PER_ADDRESS,
    },
    promotionCode: {
      perAccount: values.PORTICO_LIMIT_PROMOTION_CODES_PER_CUSTOMER,
      perAddress: values.PORTICO_LIMIT_PROMOTION_CODES_PER_ADDRESS,
    },
  });
}

/** Combines the variables that limit the requests in progress. */
export function atOnceSettings(values: Values): AtOnceLimits {
  return Object.freeze({
    inAll: values.PORTICO_LIMIT_AT_ONCE,
    perAddress: values.PORTICO_LIMIT_AT_ONCE_PER_ADDRESS,
  });
}

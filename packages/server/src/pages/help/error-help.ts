import type { KnownErrors, Operation } from '@portico/contract';
import { emailErrorHelp } from './error-help/email.ts';
import { paymentErrorHelp } from './error-help/payments.ts';
import { requestErrorHelp } from './error-help/requests.ts';
import { signInErrorHelp } from './error-help/sign-in.ts';
import { socialErrorHelp } from './error-help/social.ts';
import { teamErrorHelp } from './error-help/teams.ts';
import { userErrorHelp } from './error-help/users.ts';

/** What the reference says about a known error. Texts are Markdown, with links relative to `docs/reference`. */
export interface ErrorHelp {
  /** A request that gets the error. `any`: every endpoint, before its own checks. `none`: no request gets it. */
  readonly from: Operation | 'any' | 'none';
  readonly cause: string;
  readonly fix: string;
}

type Catalogue = typeof KnownErrors;

/** The codes of all known errors, without abstract parents. */
type ErrorCode = {
  [K in keyof Catalogue]: Catalogue[K] extends { readonly status: number; readonly code: infer C extends string }
    ? C
    : never;
}[keyof Catalogue];

/** Help for every known error, by section. A code without help fails the type check. */
export const errorHelp = {
  Requests: requestErrorHelp,
  Users: userErrorHelp,
  'Sign-in': signInErrorHelp,
  'Social sign-in': socialErrorHelp,
  Email: emailErrorHelp,
  'Teams, permissions and API keys': teamErrorHelp,
  'Payments, data vault and workflows': paymentErrorHelp,
} as const satisfies Readonly<Record<string, Readonly<Record<string, ErrorHelp>>>>;

type Explained = { [S in keyof typeof errorHelp]: keyof (typeof errorHelp)[S] }[keyof typeof errorHelp];
type Missing = Exclude<ErrorCode, Explained>;
type Unknown = Exclude<Explained, ErrorCode>;

/** Fails the type check with the names of codes that have no help, or that do not exist. */
export const everyErrorHasHelp: { missing: [Missing]; unknown: [Unknown] } extends {
  missing: [never];
  unknown: [never];
}
  ? true
  : { missing: Missing; unknown: Unknown } = true;

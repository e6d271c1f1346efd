import type { Endpoints } from '@portico/contract';
import type { LocalLimitName } from '../../base/limits/limit.ts';

/** Request values that identify the account of an attempt. */
interface Given {
  readonly body: unknown;
  /** The user of the access token. */
  readonly userId: string | null;
}

/** An operation that is costly before the server has authenticated the caller. */
export interface CostlyOperation {
  /** The in-memory counter. Without one, see `countedByFeature`. */
  readonly limit?: LocalLimitName;
  /** The account that the attempt counts against, in addition to the address. */
  readonly account?: (given: Given) => string | null;
  /** Whether app servers call it for all their users, so that one address represents many users. */
  readonly isSharedAddress?: true;
}

function pollingCodeOf({ body }: Given): string | null {
  const isWithCode = typeof body === 'object' && body !== null && 'polling_code' in body;
  return isWithCode && typeof body.polling_code === 'string' ? body.polling_code : null;
}

function fullCodeOf({ body }: Given): string | null {
  const isWithCode = typeof body === 'object' && body !== null && 'full_code' in body;
  return isWithCode && typeof body.full_code === 'string' ? body.full_code : null;
}

/** Counted by the statements of the feature, exactly and across processes. */
const countedByFeature: CostlyOperation = {};
const oauth: CostlyOperation = { limit: 'oauth', account: ({ userId }) => userId };
const billing: CostlyOperation = { limit: 'billing', account: ({ userId }) => userId };
const purchasing: CostlyOperation = { limit: 'checkout', account: fullCodeOf };
const passkey: CostlyOperation = { limit: 'passkey', account: ({ userId }) => userId };

/**
 * Costly operations that anyone can call. Each is limited per address and account. The number of concurrent ones is
 * limited in total.
 */
const operations: Readonly<Partial<Record<keyof Endpoints, CostlyOperation>>> = {
  'POST /auth/anonymous/sign-up': countedByFeature,
  'POST /auth/password/sign-up': countedByFeature,
  'POST /auth/password/sign-in': countedByFeature,
  'POST /auth/password/send-reset-code': countedByFeature,
  'POST /auth/password/reset': countedByFeature,
  'POST /auth/password/reset/check-code': countedByFeature,
  'POST /auth/password/set': countedByFeature,
  'POST /auth/password/update': countedByFeature,
  'POST /auth/otp/send-sign-in-code': countedByFeature,
  'POST /auth/otp/sign-in': countedByFeature,
  'POST /auth/otp/sign-in/check-code': countedByFeature,
  'POST /auth/impersonation/sign-in': countedByFeature,
  'POST /auth/impersonation/sign-in/check-code': countedByFeature,
  'POST /auth/mfa/sign-in': countedByFeature,
  'POST /auth/keep-account': countedByFeature,
  'POST /contact-channels/send-verification-code': countedByFeature,
  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': countedByFeature,
  'POST /contact-channels/verify': countedByFeature,
  'POST /contact-channels/verify/check-code': countedByFeature,
  'POST /contact-channels/verify/other-access': countedByFeature,
  'POST /team-invitations/send-code': countedByFeature,
  'POST /team-invitations/accept': countedByFeature,
  'POST /internal/people-invitations': countedByFeature,
  'POST /internal/people-invitations/details': countedByFeature,
  'POST /internal/people-invitations/accept': countedByFeature,
  'POST /internal/people-invitations/sign-up': countedByFeature,
  'POST /internal/people-invitations/:invitation_id/details': countedByFeature,
  'POST /internal/people-invitations/:invitation_id/send': countedByFeature,
  'POST /internal/people-invitations/:invitation_id/accept': countedByFeature,
  'POST /team-invitations/accept/check-code': countedByFeature,
  'POST /team-invitations/accept/details': countedByFeature,
  'GET /auth/oauth/authorize/:provider_id': oauth,
  'GET /auth/oauth/callback/:provider_id': oauth,
  'POST /auth/oauth/callback/:provider_id': oauth,
  'POST /auth/oauth/token': { isSharedAddress: true },
  'POST /projects/:project_id/oauth2/token': { isSharedAddress: true },
  'POST /projects/:project_id/oauth2/revoke': { isSharedAddress: true },
  'POST /auth/passkey/initiate-passkey-authentication': passkey,
  'POST /auth/passkey/initiate-passkey-registration': passkey,
  'POST /auth/passkey/sign-in': countedByFeature,
  'POST /auth/passkey/register': countedByFeature,
  'POST /payments/purchases/create-purchase-url': { limit: 'checkout' },
  'POST /payments/purchases/validate-code': { limit: 'checkout' },
  'POST /payments/purchases/purchase-session': purchasing,
  'POST /payments/purchases/preview': purchasing,
  'POST /internal/payments/test-mode-purchase-session': purchasing,
  'GET /payments/billing/:customer_type/:customer_id': billing,
  'GET /payments/invoices/:customer_type/:customer_id': billing,
  'POST /payments/payment-method/:customer_type/:customer_id/setup-intent': billing,
  'POST /payments/payment-method/:customer_type/:customer_id/set-default': billing,
  'POST /payments/billing/:customer_type/:customer_id/portal': billing,
  'DELETE /payments/products/:customer_type/:customer_id/:product_id': billing,
  'POST /payments/products/:customer_type/:customer_id/switch': billing,
  'PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id': billing,
  'POST /payments/subscriptions/:customer_type/:customer_id/:subscription_id/preview': billing,
  'POST /auth/cli': { limit: 'cliLogin' },
  'POST /auth/cli/poll': { limit: 'cliPoll', account: pollingCodeOf },
  'POST /auth/cli/details': { limit: 'cliLogin' },
  'POST /auth/cli/complete': { limit: 'cliLogin' },
};

/** The costly operations by name. */
export const costlyOperations: ReadonlyMap<string, CostlyOperation> = new Map(Object.entries(operations));

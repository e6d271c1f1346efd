import { purchaseRefusals } from '@portico/contract/payments';
import type { beginPayment, previewPurchase, readCheckout, readPurchaseState } from '@portico/js/internals';
import { linkTransport } from '../transport.ts';

/** What a purchase URL is for. */
export type Checkout = Awaited<ReturnType<typeof readCheckout>>;
/** A price of the product. */
export type Price = Checkout['product']['prices'][string];
/** What came of a purchase. */
export type Purchase = Awaited<ReturnType<typeof readPurchaseState>>;
/** A payment that has begun. Its secret is empty if nothing has to be paid. */
export type BegunPayment = Awaited<ReturnType<typeof beginPayment>>;
/** What a purchase changes, as the page shows it. */
export type Change = NonNullable<Awaited<ReturnType<typeof previewPurchase>>>;
/** What the customer chose. */
export type Choice = Required<Omit<Parameters<typeof previewPurchase>[1], 'fullCode'>>;

/** Something that the customer entered and that the server did not accept. */
type Refused = keyof typeof purchaseRefusals;

/** Why a request failed. `invalid`: the link is unknown, used or expired. */
export type FailureKind = 'invalid' | 'owned' | 'blocked' | 'too-many' | 'offline' | 'failed' | Refused;

/** A request that the server refused. */
class PurchaseFailure extends Error {
  override readonly name = 'PurchaseFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind) {
    super(`The request failed: ${kind}`);
    this.kind = kind;
  }
}

const kinds: Readonly<Record<string, FailureKind>> = {
  VERIFICATION_CODE_NOT_FOUND: 'invalid',
  REDIRECT_URL_NOT_WHITELISTED: 'invalid',
  USER_NOT_FOUND: 'invalid',
  TEAM_NOT_FOUND: 'invalid',
  PRODUCT_ALREADY_GRANTED: 'owned',
  NEW_PURCHASES_BLOCKED: 'blocked',
};

/** Calls the server. Each call contains the code of the purchase URL. */
export const caller = {
  transport: linkTransport({ failureOf: (response, text) => new PurchaseFailure(kindOf(response, text)) }),
};

function kindOf({ status, headers }: Response, text: string): FailureKind {
  if (status >= 500) return 'offline';
  if (status === 429) return 'too-many';
  const known = kinds[headers.get('x-stack-known-error') ?? ''];
  return (
    known ?? (Object.keys(purchaseRefusals) as Refused[]).find((key) => purchaseRefusals[key] === text) ?? 'failed'
  );
}

/** Returns why a call failed. */
export function failureOf(error: unknown): FailureKind {
  if (error instanceof PurchaseFailure) return error.kind;
  return error instanceof TypeError ? 'offline' : 'failed';
}

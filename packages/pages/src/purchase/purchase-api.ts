import type { Currency, Endpoints, ResponseOf, TestCard } from '@portico/contract';
import { purchaseRefusals } from '@portico/contract/payments';
import { serverPath } from '@portico/dashboard/lib/server-path.ts';

/** What a purchase URL is for. */
export type Checkout = ResponseOf<Endpoints['POST /payments/purchases/validate-code'], 'client'>;
/** A price of the product. */
export type Price = Checkout['product']['prices'][string];
/** The state of a purchase. */
export type PurchaseState = ResponseOf<Endpoints['GET /payments/purchases/state'], 'client'>['state'];

/** What a purchase costs now, as the provider confirmed it. Null if nothing is charged now. */
export type Amounts = ResponseOf<Endpoints['POST /payments/purchases/purchase-session'], 'client'>['amounts'];

/** What a purchase changes, as the page shows it. */
export type Change = NonNullable<ResponseOf<Endpoints['POST /payments/purchases/preview'], 'client'>['change']>;

/** Something that the customer entered and that the server did not accept. */
type Refused = keyof typeof purchaseRefusals;

/** Why a request failed. `invalid`: the link is unknown, used or expired. */
export type FailureKind = 'invalid' | 'owned' | 'blocked' | 'too-many' | 'offline' | 'failed' | Refused;

/** A request to the server that failed. */
export class PurchaseFailure extends Error {
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

/** @throws {PurchaseFailure} */
async function request<T>(path: string, body?: object): Promise<T> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const response = await fetch(serverPath(`/api/v1${path}`), body === undefined ? {} : init).catch(() => undefined);
  if (response === undefined || response.status >= 500) throw new PurchaseFailure('offline');
  if (response.ok) return await response.json();
  if (response.status === 429) throw new PurchaseFailure('too-many');
  const known = kinds[response.headers.get('x-stack-known-error') ?? ''];
  throw new PurchaseFailure(known ?? refusedBy(await response.text()) ?? 'failed');
}

function refusedBy(text: string): Refused | undefined {
  return (Object.keys(purchaseRefusals) as Refused[]).find((key) => purchaseRefusals[key] === text);
}

function query(values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

/** Returns what a purchase URL is for. @throws {PurchaseFailure} */
export async function readCheckout(fullCode: string, returnUrl: string | undefined): Promise<Checkout> {
  return await request('/payments/purchases/validate-code', { full_code: fullCode, return_url: returnUrl });
}

/** Returns whether the browser may go to a URL after a purchase. */
export async function isTrustedReturn(fullCode: string, returnUrl: string): Promise<boolean> {
  const path = `/payments/purchases/validate-code?${query({ full_code: fullCode, return_url: returnUrl })}`;
  return await request<{ valid: true }>(path).then(
    ({ valid }) => valid,
    () => false,
  );
}

/** Returns the state of a purchase, also after it. @throws {PurchaseFailure} */
export async function readState(fullCode: string): Promise<PurchaseState> {
  const { state } = await request<{ state: PurchaseState }>(
    `/payments/purchases/state?${query({ full_code: fullCode })}`,
  );
  return state;
}

/** What the customer chose. */
export interface Choice {
  readonly priceId: string;
  readonly currency: Currency;
  readonly quantity: number;
}

/** What the customer entered besides the choice. Empty texts were not entered. */
export interface Extras {
  readonly promotionCode: string;
  readonly country: string;
  readonly postalCode: string;
  readonly company: string;
  readonly taxNumber: string;
}

/** A payment that has begun. */
export interface BegunPayment {
  /** Secret of the payment. Empty if nothing has to be paid. */
  readonly clientSecret: string;
  readonly amounts: Amounts;
}

/** Keeps only texts that are not empty. */
function given(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const trimmed = Object.entries(texts).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''));
}

function extrasBody({ promotionCode, country, postalCode, company, taxNumber }: Extras): object {
  const details = { country, postal_code: postalCode, name: company, tax_id: taxNumber };
  return {
    ...given({ promotion_code: promotionCode }),
    ...(country === '' ? {} : { billing_details: given(details) }),
  };
}

function choiceBody(fullCode: string, { priceId, currency, quantity }: Choice) {
  return { full_code: fullCode, price_id: priceId, currency, quantity };
}

/** Returns what a purchase changes. Null if nothing. @throws {PurchaseFailure} */
export async function previewPurchase(fullCode: string, choice: Choice): Promise<Change | null> {
  const path = '/payments/purchases/preview';
  return (await request<{ change: Change | null }>(path, choiceBody(fullCode, choice))).change;
}

/** Returns what the customer has confirmed, in the form of the server. */
function confirmationBody(change: Change | undefined) {
  if (change === undefined) return {};
  const { old_product: _name, ...confirmed_change } = change;
  return { confirmed_change };
}

/**
 * Begins the payment of a purchase.
 *
 * @param confirmed the change that the customer has confirmed
 * @throws {PurchaseFailure}
 */
export async function beginPayment(
  fullCode: string,
  choice: Choice,
  extras: Extras,
  confirmed: Change | undefined,
): Promise<BegunPayment> {
  const body = { ...choiceBody(fullCode, choice), ...extrasBody(extras), ...confirmationBody(confirmed) };
  const path = '/payments/purchases/purchase-session';
  const { client_secret, amounts } = await request<{ client_secret: string; amounts: Amounts }>(path, body);
  return { clientSecret: client_secret, amounts };
}

/** A test card, and what the customer answered if it needed a confirmation. */
export interface TestPayment {
  readonly card: TestCard;
  readonly confirmation?: 'approved' | 'rejected';
}

/** Completes a purchase in test mode. @throws {PurchaseFailure} */
export async function buyInTestMode(
  fullCode: string,
  choice: Choice,
  { card, confirmation }: TestPayment,
  confirmed: Change | undefined,
): Promise<void> {
  const test = { test_card: card, test_confirmation: confirmation };
  const body = { ...choiceBody(fullCode, choice), ...test, ...confirmationBody(confirmed) };
  await request('/internal/payments/test-mode-purchase-session', body);
}

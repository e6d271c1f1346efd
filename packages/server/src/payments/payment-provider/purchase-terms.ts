import { purchaseRefusals } from '@portico/contract';
import type { BillingDetails, CustomerPlace } from '../../adapters/payments/payment-provider.ts';
import { PaymentProviderFailure } from '../../adapters/payments/provider-failure.ts';
import type { AddressedCall } from '../../base/limits/counted-address.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { countFailures } from '../../kernel/rate-limits/failed-attempts.ts';
import type { Customer } from '../customers/index.ts';
import type { ConnectedAccount } from './accounts.service.ts';

/** What a customer enters besides the choice of a price. */
export interface PurchaseExtras {
  readonly promotionCode: string | undefined;
  readonly billingDetails: BillingDetails | undefined;
}

/** A promotion code with who enters it, and where. */
export interface PromotionCodeUse {
  readonly extras: PurchaseExtras;
  readonly pageAddress: PageAddress;
  readonly customer: Customer;
  readonly codeId: string;
}

/** The network address of the purchase page. */
export type PageAddress = Pick<AddressedCall, 'address' | 'isAddressNamed'>;

/** What the extras of a purchase mean at the provider. */
export interface PurchaseTerms {
  readonly promotionCodeId: string | undefined;
  readonly automaticTax: boolean;
  /** Whether a one-time purchase needs an invoice. */
  readonly needsInvoice: boolean;
  /** What makes the choice another one. Empty without extras, as for purchases that began before there were any. */
  readonly digestParts: readonly unknown[];
}

/**
 * Returns the ID of a promotion code at the provider. Undefined without a code.
 *
 * @param isChange the provider has no discounts for a change of a subscription that waits for its payment
 * @throws {TooManyAttempts} too many wrong codes
 * @throws {Refusal} 400: the project has no promotion codes, or the code is unknown, or the purchase is a change
 */
export async function findPromotionCode(
  context: TenancyContext,
  { provider, account }: ConnectedAccount,
  { extras: { promotionCode }, pageAddress, customer, codeId }: PromotionCodeUse,
  isChange: boolean,
): Promise<string | undefined> {
  if (promotionCode === undefined) return undefined;
  if (!context.project.config.payments.promotionCodes) throw new Refusal(400, purchaseRefusals.promotionCode);
  // @guard wrong-promotion-codes-count-for-customer
  const accounts = [`customer ${customer.type} ${customer.id}`, `url ${codeId}`];
  const id = await countFailures(
    { ...context, ...pageAddress, level: 'client' },
    'promotionCode',
    accounts,
    async () => (await provider.findPromotionCode(account, promotionCode)) ?? undefined,
  );
  if (id === undefined) throw new Refusal(400, purchaseRefusals.promotionCode);
  if (isChange) throw new Refusal(400, purchaseRefusals.promotionCodeUse);
  return id;
}

/**
 * Stores the billing details of a customer at the provider, as far as the project asks for them. Only the signed-in customer
 * can replace stored ones.
 *
 * @throws {Refusal} 400: the country is missing, or the provider does not accept address or tax number
 */
export async function setTerms(
  { project }: TenancyContext,
  { provider }: ConnectedAccount,
  place: CustomerPlace,
  { billingDetails }: PurchaseExtras,
  { promotionCodeId, isByCustomer }: { readonly promotionCodeId: string | undefined; readonly isByCustomer: boolean },
): Promise<PurchaseTerms> {
  const { automaticTax, taxIds } = project.config.payments;
  const details = automaticTax || (taxIds && billingDetails?.taxNumber !== undefined) ? billingDetails : undefined;
  if (automaticTax && details === undefined) throw new Refusal(400, purchaseRefusals.country);
  if (details !== undefined) {
    const given = taxIds ? details : { ...details, taxNumber: undefined };
    // @guard billing-details-by-customer
    const problem = await provider.setBillingDetails(place, given, { locates: automaticTax, keeps: !isByCustomer });
    if (problem === 'address') throw new Refusal(400, purchaseRefusals.address);
    if (problem === 'tax-number') throw new Refusal(400, purchaseRefusals.taxNumber);
  }
  const needsInvoice = automaticTax || details !== undefined || promotionCodeId !== undefined;
  const digestParts = needsInvoice ? [promotionCodeId ?? null, automaticTax, details ?? null] : [];
  return { promotionCodeId, automaticTax, needsInvoice, digestParts };
}

/** Returns a handler for `catch` that refuses a promotion code if the provider does not accept it for the purchase. */
export function refuseCode(promotionCodeId: string | undefined): (error: unknown) => never {
  return (error) => {
    const isRefused =
      promotionCodeId !== undefined &&
      error instanceof PaymentProviderFailure &&
      error.kind === 'refused' &&
      /^(?:discounts|promotion_code|coupon)/.test(error.param ?? error.code ?? '');
    throw isRefused ? new Refusal(400, purchaseRefusals.promotionCodeUse) : error;
  };
}

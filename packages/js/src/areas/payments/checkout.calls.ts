// Generated from packages/contract by `npm run fix`.

import type { BrandColors } from '@portico/contract/branding';
import type { Interval } from '@portico/contract/payments';
import { callAs, pick } from '../../core/call-as.ts';
import type { AnyCaller } from '../base/owner.ts';
import type { AdminCustomerType } from './admin-payments.ts';
import type { WireProduct } from './customer.ts';

export async function readCheckout(
  caller: AnyCaller,
  fullCode: string,
  returnUrl?: string,
): Promise<{
  product: {
    readonly displayName: string;
    customerType: AdminCustomerType;
    serverOnly: boolean;
    stackable: boolean;
    prices: WireProduct['product']['prices'];
    includedItems: Readonly<Record<string, unknown>>;
    clientMetadata: unknown;
    clientReadOnlyMetadata: unknown;
    serverMetadata: unknown;
  };
  stripeAccountId: string;
  projectId: string;
  projectLogoUrl: string | null;
  projectFullLogoUrl: string | null;
  projectLogoDarkModeUrl: string | null;
  projectLogoFullDarkModeUrl: string | null;
  projectDisplayName: string;
  alreadyBoughtNonStackable: boolean;
  conflictingProducts: readonly { readonly productId: string; displayName: string }[];
  testMode: boolean;
  chargesEnabled: boolean;
  /** The look of the purchase page. Null: everything has its default. An addition of Portico. */
  projectBranding: {
    light: BrandColors;
    dark: BrandColors;
    /** In pixels. */
    radius?: number | undefined;
    /** A value of `font-family` in CSS. */
    font?: string | undefined;
  } | null;
  /** For Stripe.js. Null without Stripe. An addition of Portico. */
  stripePublishableKey: string | null;
  /** What the purchase page asks for. Nothing in test mode. Additions of Portico. */
  promotionCodes: boolean;
  automaticTax: boolean;
  taxIds: boolean;
}> {
  return await callAs(caller.transport, 'POST /payments/purchases/validate-code', {
    body: { fullCode, returnUrl },
    opaque: ['prices', 'included_items', 'client_metadata', 'client_read_only_metadata', 'server_metadata'],
  });
}

export async function checkReturnUrl(caller: AnyCaller, fullCode: string, returnUrl?: string): Promise<void> {
  await callAs(caller.transport, 'GET /payments/purchases/validate-code', { query: { fullCode, returnUrl } });
}

export async function readPurchaseState(
  caller: AnyCaller,
  fullCode: string,
): Promise<{
  /**
   * `pending`: the payment is not confirmed. `failed`: it failed, and can be repeated. `refunded`: the customer had got
   * the product, or another one of its catalog, before it was paid.
   */
  state: 'open' | 'pending' | 'completed' | 'failed' | 'refunded';
  /** Name of the product. Null if it has none. */
  productDisplayName: string | null;
  /** What was paid, such as `"9.99"` and `"USD"`. Null until a payment is known, and if nothing was paid. */
  paid: { readonly amount: string; currency: string } | null;
  /** Page of the receipt or the invoice. Null if there is none. */
  receiptUrl: string | null;
  projectLogoUrl: string | null;
  projectFullLogoUrl: string | null;
  projectLogoDarkModeUrl: string | null;
  projectLogoFullDarkModeUrl: string | null;
  projectDisplayName: string;
  /** The first page of the app. Null if the project has no domain. */
  appUrl: string | null;
}> {
  return await callAs(caller.transport, 'GET /payments/purchases/state', { query: { fullCode } });
}

export async function beginPayment(
  caller: AnyCaller,
  purchase: {
    readonly fullCode: string;
    readonly priceId: string;
    readonly quantity?: number | undefined;
    /** Default: USD if the price has it, else its first currency. An addition of Portico. */
    readonly currency?: 'USD' | 'EUR' | 'GBP' | 'JPY' | 'INR' | 'AUD' | 'CAD' | undefined;
    readonly promotionCode?: string | undefined;
    readonly billingDetails?:
      | {
          readonly name?: string | undefined;
          /** Two letters: ISO 3166-1. */
          readonly country: string;
          readonly postalCode?: string | undefined;
          readonly state?: string | undefined;
          readonly taxId?: string | undefined;
        }
      | undefined;
    readonly confirmedChange?:
      | {
          /** Null if nothing is paid for the subscription. */
          readonly oldPrice: {
            readonly currency: string;
            readonly amount: string;
            readonly interval: Interval | null;
          } | null;
          readonly newPrice: { readonly currency: string; readonly amount: string; readonly interval: Interval | null };
          readonly amountDueNow: string;
          /** From the preview. It is valid for 15 minutes. */
          readonly pricedAt: Date;
        }
      | undefined;
  },
): Promise<{
  clientSecret: string;
  /** Null if nothing is charged now. An addition of Portico. */
  amounts: {
    currency: string;
    subtotal: string;
    discount: string;
    /** Part of the subtotal if prices include taxes. */
    tax: string;
    total: string;
  } | null;
}> {
  return await callAs(caller.transport, 'POST /payments/purchases/purchase-session', {
    body: pick(
      'checkout.beginPayment',
      purchase,
      'fullCode',
      'priceId',
      'quantity',
      'currency',
      'promotionCode',
      'billingDetails',
      'confirmedChange',
    ),
  });
}

export async function previewPurchase(
  caller: AnyCaller,
  choice: {
    readonly fullCode: string;
    readonly priceId: string;
    readonly quantity?: number | undefined;
    /** Default: USD if the price has it, else its first currency. An addition of Portico. */
    readonly currency?: 'USD' | 'EUR' | 'GBP' | 'JPY' | 'INR' | 'AUD' | 'CAD' | undefined;
  },
): Promise<{
  /** Name of the product that is replaced. */
  readonly oldProduct: string;
  readonly oldPrice: { readonly currency: string; readonly amount: string; readonly interval: Interval | null } | null;
  readonly newPrice: { readonly currency: string; readonly amount: string; readonly interval: Interval | null };
  readonly amountDueNow: string;
  readonly pricedAt: Date;
} | null> {
  return (
    await callAs<{
      change: {
        /** Name of the product that is replaced. */
        readonly oldProduct: string;
        readonly oldPrice: {
          readonly currency: string;
          readonly amount: string;
          readonly interval: Interval | null;
        } | null;
        readonly newPrice: { readonly currency: string; readonly amount: string; readonly interval: Interval | null };
        readonly amountDueNow: string;
        readonly pricedAt: Date;
      } | null;
    }>(caller.transport, 'POST /payments/purchases/preview', {
      body: pick('checkout.previewPurchase', choice, 'fullCode', 'priceId', 'quantity', 'currency'),
    })
  ).change;
}

export async function buyInTestMode(
  caller: AnyCaller,
  purchase: {
    readonly fullCode: string;
    readonly priceId: string;
    readonly quantity?: number | undefined;
    /** Default: USD if the price has it, else its first currency. An addition of Portico. */
    readonly currency?: 'USD' | 'EUR' | 'GBP' | 'JPY' | 'INR' | 'AUD' | 'CAD' | undefined;
    readonly confirmedChange?:
      | {
          /** Null if nothing is paid for the subscription. */
          readonly oldPrice: {
            readonly currency: string;
            readonly amount: string;
            readonly interval: Interval | null;
          } | null;
          readonly newPrice: { readonly currency: string; readonly amount: string; readonly interval: Interval | null };
          readonly amountDueNow: string;
          /** From the preview. It is valid for 15 minutes. */
          readonly pricedAt: Date;
        }
      | undefined;
    /** Default: `succeeds`. An addition of Portico, like the next one. */
    readonly testCard?: 'succeeds' | 'declined' | 'needs_confirmation' | 'disputed' | undefined;
    /** What the customer answered when the test card needed a confirmation. */
    readonly testConfirmation?: 'approved' | 'rejected' | undefined;
  },
): Promise<void> {
  await callAs(caller.transport, 'POST /internal/payments/test-mode-purchase-session', {
    body: pick(
      'checkout.buyInTestMode',
      purchase,
      'fullCode',
      'priceId',
      'quantity',
      'currency',
      'confirmedChange',
      'testCard',
      'testConfirmation',
    ),
  });
}

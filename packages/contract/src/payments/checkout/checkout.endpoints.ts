import { z } from 'zod';
import { brandColors } from '../../config/branding-config.ts';
import { type Currency, currencies, moneyLengthMax } from '../../config/currencies.ts';
import { customerType, dayInterval } from '../../config/payments-config.ts';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { buyAccessErrors } from '../items/customer-errors.ts';
import { customerId } from '../items/items.endpoints.ts';
import { inlineProduct, shownProduct } from '../products/product.entity.ts';
import { productChoice, purchaseQuantity } from '../purchases/owned-products.endpoints.ts';
import { testCards } from '../test-mode/test-mode.endpoints.ts';

const fullCode = z.string().max(200);

/** What a customer chose on the purchase page. */
const purchaseChoice = {
  full_code: secret(fullCode),
  price_id: z.string().max(255),
  quantity: purchaseQuantity,
  /** Default: USD if the price has it, else its first currency. An addition of Portico. */
  currency: z.enum(Object.keys(currencies) as [Currency, ...Currency[]]).optional(),
};

const amountText = z.string().max(moneyLengthMax);

/** An amount per interval. An amount without interval is paid once. */
const intervalAmount = {
  currency: z.string().max(3),
  amount: amountText,
  /** @type Interval | null */
  interval: dayInterval.nullable(),
};

/** The change of a subscription as the purchase page has shown it, and the customer confirmed it. An addition of Portico. */
const confirmedChange = strict({
  /** Null if nothing is paid for the subscription. */
  old_price: strict(intervalAmount).nullable(),
  new_price: strict(intervalAmount),
  amount_due_now: amountText,
  /** From the preview. It is valid for 15 minutes. */
  priced_at_millis: fields.millis,
});

const confirmation = { confirmed_change: confirmedChange.optional() };

/** What else a customer enters, as far as the project offers it. Additions of Portico. */
const purchaseExtras = {
  promotion_code: secret(z.string().trim().min(1).max(100).optional()),
  // For taxes and invoices.
  billing_details: strict({
    name: z.string().trim().min(1).max(150).optional(),
    /** Two letters: ISO 3166-1. */
    country: z.string().regex(/^[A-Z]{2}$/),
    postal_code: z.string().trim().min(1).max(20).optional(),
    state: z.string().trim().min(1).max(50).optional(),
    tax_id: secret(z.string().trim().min(1).max(30).optional()),
  }).optional(),
};

/** Who sells, for the pages of a purchase. Additions of Portico, except for the first one. */
const seller = {
  project_logo_url: z.string().nullable(),
  project_full_logo_url: z.string().nullable(),
  project_logo_dark_mode_url: z.string().nullable(),
  project_logo_full_dark_mode_url: z.string().nullable(),
  project_display_name: z.string(),
};

/** What a purchase costs now, as the provider confirmed it. */
const confirmedAmounts = z.object({
  currency: z.string(),
  subtotal: z.string(),
  discount: z.string(),
  /** Part of the subtotal if prices include taxes. */
  tax: z.string(),
  total: z.string(),
});

/** Errors of the rules for purchases. */
export const purchaseErrors = [
  KnownErrors.VerificationCodeNotFound,
  KnownErrors.UserNotFound,
  KnownErrors.TeamNotFound,
  KnownErrors.ProductAlreadyGranted,
  KnownErrors.NewPurchasesBlocked,
] as const;

/** @see docs/reference/protocol/payments.md#purchase-url-and-page */
export const checkoutEndpoints = defineEndpoints({
  'GET /payments/offers/:customer_type/:customer_id': {
    summary: 'List the products that a customer can buy',
    description:
      'Products of the configuration that clients can see and choose a price of, in the order of the configuration. Not those that the customer has, those that the rules forbid, and those that replace a subscription: change that one. Empty if new purchases are blocked or payments are not set up. An addition of Portico.',
    access: 'client',
    whose: { of: 'customer', in: 'params', to: 'buy', together: true },
    params: strict({ customer_type: customerType, customer_id: customerId }),
    query: strict({}),
    response: listOf(z.object({ product_id: z.string(), product: shownProduct })),
    errors: [KnownErrors.UserNotFound, KnownErrors.TeamNotFound, ...buyAccessErrors],
    refusals: [400, 403],
  },
  'POST /payments/purchases/create-purchase-url': {
    summary: 'Create a URL of the purchase page',
    description: 'The URL is valid for 24 hours, for one purchase.',
    access: 'client',
    whose: { of: 'customer', in: 'body', to: 'buy', with: ['body.product_id', 'body.offer_id'] },
    query: strict({}),
    body: strict({
      customer_type: customerType,
      customer_id: customerId,
      ...productChoice,
      /** Another name of `product_inline`. */
      inline_product: inlineProduct.optional(),
      /** Former names. */
      offer_id: z.string().max(255).optional(),
      offer_inline: inlineProduct.optional(),
      return_url: fields.url.optional(),
    }),
    response: z.object({ url: secret(z.string()) }),
    errors: [
      KnownErrors.ProductDoesNotExist,
      KnownErrors.ProductCustomerTypeDoesNotMatch,
      KnownErrors.ProductAlreadyGranted,
      KnownErrors.UserNotFound,
      KnownErrors.TeamNotFound,
      KnownErrors.RedirectUrlNotWhitelisted,
      KnownErrors.NewPurchasesBlocked,
      ...buyAccessErrors,
    ],
    refusals: [400, 403, 429],
  },
  /** @sdk checkout.readCheckout(fullCode, returnUrl?) */
  'POST /payments/purchases/validate-code': {
    summary: 'Get what a purchase URL is for',
    access: 'public',
    whose: { of: 'secret', in: 'body.full_code' },
    query: strict({}),
    body: strict({ full_code: secret(fullCode), return_url: fields.url.optional() }),
    response: z.object({
      product: shownProduct,
      stripe_account_id: z.string(),
      project_id: z.string(),
      ...seller,
      already_bought_non_stackable: z.boolean(),
      conflicting_products: z.array(z.object({ product_id: z.string(), display_name: z.string() })),
      test_mode: z.boolean(),
      charges_enabled: z.boolean(),
      /** The look of the purchase page. Null: everything has its default. An addition of Portico. */
      project_branding: z
        .object({
          /** @type BrandColors */
          light: brandColors,
          /** @type BrandColors */
          dark: brandColors,
          /** In pixels. */
          radius: z.int().optional(),
          /** A value of `font-family` in CSS. */
          font: z.string().optional(),
        })
        .nullable(),
      /** For Stripe.js. Null without Stripe. An addition of Portico. */
      stripe_publishable_key: z.string().nullable(),
      /** What the purchase page asks for. Nothing in test mode. Additions of Portico. */
      promotion_codes: z.boolean(),
      automatic_tax: z.boolean(),
      tax_ids: z.boolean(),
    }),
    errors: [
      KnownErrors.VerificationCodeNotFound,
      KnownErrors.RedirectUrlNotWhitelisted,
      KnownErrors.UserNotFound,
      KnownErrors.TeamNotFound,
    ],
  },
  /** @sdk checkout.checkReturnUrl(fullCode, returnUrl?): void */
  'GET /payments/purchases/validate-code': {
    summary: 'Check the project and return URL of a purchase URL',
    access: 'public',
    whose: { of: 'secret', in: 'query.full_code' },
    query: strict({ full_code: secret(fullCode), return_url: fields.url.optional() }),
    response: z.object({ valid: z.literal(true) }),
    errors: [KnownErrors.VerificationCodeNotFound, KnownErrors.RedirectUrlNotWhitelisted],
  },
  /** @sdk checkout.readPurchaseState(fullCode) */
  'GET /payments/purchases/state': {
    summary: 'Get the state of a purchase',
    description: 'Works for 24 hours after the purchase URL was created. An addition of Portico.',
    access: 'public',
    whose: { of: 'secret', in: 'query.full_code' },
    query: strict({ full_code: secret(fullCode) }),
    response: z.object({
      /**
       * `pending`: the payment is not confirmed. `failed`: it failed, and can be repeated. `refunded`: the customer had got the
       * product, or another one of its catalog, before it was paid.
       */
      state: z.enum(['open', 'pending', 'completed', 'failed', 'refunded']),
      /** Name of the product. Null if it has none. */
      product_display_name: z.string().nullable(),
      /** What was paid, such as `"9.99"` and `"USD"`. Null until a payment is known, and if nothing was paid. */
      paid: z.object({ amount: z.string(), currency: z.string() }).nullable(),
      /** Page of the receipt or the invoice. Null if there is none. */
      receipt_url: secret(z.string().nullable()),
      ...seller,
      /** The first page of the app. Null if the project has no domain. */
      app_url: z.string().nullable(),
    }),
    errors: [KnownErrors.VerificationCodeNotFound],
  },
  /** @sdk checkout.beginPayment(purchase: {}) */
  'POST /payments/purchases/purchase-session': {
    summary: 'Begin the payment of a purchase',
    description:
      'The same choice gives the same payment, so a failed one can be repeated. The code is consumed when the payment is confirmed. An empty secret means that nothing has to be confirmed; one that begins with `seti_` sets up a payment method for the time after a free trial.',
    access: 'public',
    whose: { of: 'secret', in: 'body.full_code', with: ['body.price_id', 'body.billing_details'] },
    query: strict({}),
    body: strict({ ...purchaseChoice, ...purchaseExtras, ...confirmation }),
    response: z.object({
      client_secret: secret(z.string()),
      /** Null if nothing is charged now. An addition of Portico. */
      amounts: confirmedAmounts.nullable(),
    }),
    errors: purchaseErrors,
    refusals: [400, 403, 409, 429],
  },
  /** @sdk checkout.previewPurchase(choice: {}): .change */
  'POST /payments/purchases/preview': {
    summary: 'Get what a purchase changes',
    description:
      'A purchase that changes a subscription begins only with `confirmed_change`, which repeats what this returned and the customer saw. An addition of Portico.',
    access: 'public',
    whose: { of: 'secret', in: 'body.full_code', with: ['body.price_id'] },
    query: strict({}),
    body: strict(purchaseChoice),
    response: z.object({
      /** Null if the purchase changes no subscription. */
      change: z
        .object({
          /** Name of the product that is replaced. */
          old_product: z.string(),
          old_price: z.object(intervalAmount).nullable(),
          new_price: z.object(intervalAmount),
          amount_due_now: z.string(),
          priced_at_millis: fields.millis,
        })
        .nullable(),
    }),
    errors: purchaseErrors,
    refusals: [400, 403, 429],
  },
  /** @sdk checkout.buyInTestMode(purchase: {}): void */
  'POST /internal/payments/test-mode-purchase-session': {
    summary: 'Buy a product in test mode',
    description: 'Nothing is charged. With a test card, the payment can also fail, need a confirmation or be disputed.',
    access: 'public',
    whose: { of: 'secret', in: 'body.full_code', with: ['body.price_id'] },
    query: strict({}),
    body: strict({
      ...purchaseChoice,
      ...confirmation,
      /** Default: `succeeds`. An addition of Portico, like the next one. */
      test_card: z.enum(testCards).optional(),
      /** What the customer answered when the test card needed a confirmation. */
      test_confirmation: z.enum(['approved', 'rejected']).optional(),
    }),
    response: success,
    errors: purchaseErrors,
    refusals: [400, 403, 409],
  },
});

import {
  type BodyOf,
  type BrandingConfig,
  type Currency,
  checkoutEndpoints,
  completeColors,
  type Endpoints,
  fontOf,
  moneyText,
} from '@portico/contract';
import type { ConfirmedAmounts } from '../../adapters/payments/payment-provider.ts';
import { amountText } from '../../base/money.ts';
import { pageOfProject } from '../../ground/projects/index.ts';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { ProjectSnapshot } from '../../kernel/project-snapshot.ts';
import { shownProduct } from '../products/index.ts';
import {
  buyInTestMode,
  checkReturn,
  createPurchaseUrl,
  listOffers,
  type PageChoice,
  payForPurchase,
  previewPurchase,
  readCheckout,
  readPurchase,
} from './checkout.service.ts';
import type { ConfirmedChange, Replacement, ShownPrice } from './replacements.service.ts';

/** Amounts are texts on the wire, integers of the smallest unit inside. */
function amountsToWire({ currency, subtotal, discount, tax, total }: ConfirmedAmounts) {
  const text = (amount: number) => moneyText(amount, currency as Currency);
  return { currency, subtotal: text(subtotal), discount: text(discount), tax: text(tax), total: text(total) };
}

interface ChoiceBody {
  readonly full_code: string;
  readonly price_id: string;
  readonly quantity: number;
  readonly currency?: Currency | undefined;
}

function choiceOf({ full_code: fullCode, price_id: priceId, quantity, currency }: ChoiceBody): PageChoice {
  return { fullCode, priceId, quantity, currency };
}

type ChangeBody = NonNullable<
  BodyOf<Endpoints['POST /payments/purchases/purchase-session'], 'client'>['confirmed_change']
>;

function confirmedChangeOf(body: ChangeBody | undefined): ConfirmedChange | undefined {
  if (body === undefined) return undefined;
  const { old_price: oldPrice, new_price: newPrice, amount_due_now: amountDueNow, priced_at_millis: millis } = body;
  return { oldPrice, newPrice, amountDueNow, pricedAt: new Date(millis) };
}

function priceToWire({ currency, amount, interval }: ShownPrice) {
  const length = interval === null ? null : ([interval[0], interval[1]] satisfies [unknown, unknown]);
  return { currency, amount, interval: length };
}

function changeToWire({ oldProduct, oldPrice, newPrice, amountDueNow, pricedAt }: Replacement) {
  return {
    old_product: oldProduct,
    old_price: oldPrice === null ? null : priceToWire(oldPrice),
    new_price: priceToWire(newPrice),
    amount_due_now: amountDueNow,
    priced_at_millis: pricedAt.getTime(),
  };
}

/** Returns null for a branding that sets nothing of the purchase page. */
function brandingToWire(branding: BrandingConfig) {
  const { radius } = branding;
  const font = fontOf(branding);
  const { light, dark } = completeColors(branding);
  const isDefault = Object.keys(branding.light).length === 0 && Object.keys(branding.dark).length === 0;
  return isDefault && radius === undefined && font === undefined ? null : { light, dark, radius, font };
}

function sellerToWire(project: ProjectSnapshot) {
  return {
    project_logo_url: project.logoUrl,
    project_full_logo_url: project.fullLogoUrl,
    project_logo_dark_mode_url: project.logoDarkModeUrl,
    project_logo_full_dark_mode_url: project.logoFullDarkModeUrl,
    project_display_name: project.displayName,
  };
}

export const checkoutHandlers = implement(checkoutEndpoints, {
  'GET /payments/offers/:customer_type/:customer_id': async ({ params, ...context }) => {
    const offers = await listOffers(context, { type: params.customer_type, id: params.customer_id });
    return listAnswer(
      // What clients can choose, at every level.
      offers.map(({ id, product }) => ({ product_id: id, product: shownProduct(product, 'client') })),
    );
  },

  'POST /payments/purchases/create-purchase-url': async ({ body, ...context }) => ({
    url: await createPurchaseUrl(context, {
      customer: { type: body.customer_type, id: body.customer_id },
      choice: {
        id: body.product_id ?? body.offer_id,
        inline: body.product_inline ?? body.inline_product ?? body.offer_inline,
      },
      returnUrl: body.return_url,
    }),
  }),

  'POST /payments/purchases/validate-code': async ({ body, ...context }) => {
    const checkout = await readCheckout(context, body.full_code, body.return_url);
    const { project } = checkout;
    return {
      product: checkout.product,
      stripe_account_id: checkout.accountId,
      project_id: project.projectId,
      ...sellerToWire(project),
      project_branding: brandingToWire(project.config.branding),
      already_bought_non_stackable: checkout.isOwned,
      conflicting_products: checkout.conflicts.map(({ productId, displayName }) => ({
        product_id: productId,
        display_name: displayName,
      })),
      test_mode: checkout.isTestMode,
      charges_enabled: checkout.chargesEnabled,
      stripe_publishable_key: context.platform.settings.payments?.publishableKey ?? null,
      promotion_codes: checkout.offers.promotionCodes,
      automatic_tax: checkout.offers.automaticTax,
      tax_ids: checkout.offers.taxIds,
    };
  },

  'GET /payments/purchases/validate-code': async ({ query, ...context }) => {
    await checkReturn(context, query.full_code, query.return_url);
    return { valid: true as const };
  },

  'GET /payments/purchases/state': async ({ query, ...context }) => {
    const { project, product, payment, state } = await readPurchase(context, query.full_code);
    const { amount, currency, receipt_url = null, invoice_url = null } = payment?.is_paid === true ? payment : {};
    const home = pageOfProject(project, '');
    return {
      state,
      product_display_name: product.displayName ?? null,
      paid: amount === undefined || currency === undefined ? null : { amount: amountText(amount, currency), currency },
      receipt_url: receipt_url ?? invoice_url,
      ...sellerToWire(project),
      app_url: home === undefined ? null : new URL('/', home).href,
    };
  },

  'POST /payments/purchases/purchase-session': async ({ body, ...context }) => {
    const { billing_details: given, promotion_code: promotionCode } = body;
    const billingDetails = given && {
      name: given.name,
      country: given.country,
      postalCode: given.postal_code,
      state: given.state,
      taxNumber: given.tax_id,
    };
    const { clientSecret, amounts } = await payForPurchase(
      context,
      choiceOf(body),
      { promotionCode, billingDetails },
      confirmedChangeOf(body.confirmed_change),
    );
    return { client_secret: clientSecret, amounts: amounts === null ? null : amountsToWire(amounts) };
  },

  'POST /payments/purchases/preview': async ({ body, ...context }) => {
    const change = await previewPurchase(context, choiceOf(body));
    return { change: change === undefined ? null : changeToWire(change) };
  },

  'POST /internal/payments/test-mode-purchase-session': async ({ body, ...context }) => {
    const card = { card: body.test_card ?? 'succeeds', confirmation: body.test_confirmation } as const;
    await buyInTestMode(context, choiceOf(body), card, confirmedChangeOf(body.confirmed_change));
    return successAnswer;
  },
});

import { type AccessLevel, type Currency, KnownErrors, type ShownProduct, type UserId } from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';
import { Refusal } from '../../base/refusal.ts';
import type { PurchaseSource } from '../../db/tables/payments.ts';
import { issueCode, lookAtCode } from '../../ground/verification-codes/index.ts';
import type { PublicContext, RequestContext, TenancyContext } from '../../kernel/context.ts';
import type { ProjectSnapshot } from '../../kernel/project-snapshot.ts';
import { requireTrustedRedirect } from '../../kernel/trusted-redirect.ts';
import type { Customer } from '../customers/index.ts';
import {
  type BegunPayment,
  findAccount,
  type PurchaseExtras,
  paymentOfCode,
  paymentsNotSetUp,
  pricingTime,
  readAccount,
  startPurchase,
} from '../payment-provider/index.ts';
import {
  type ChosenProduct,
  chooseProduct,
  currencyOf,
  type ProductChoice,
  pricesFor,
  shownProduct,
  trialOf,
  unitAmountOf,
} from '../products/index.ts';
import {
  type AllowedPurchase,
  type AskedPurchase,
  allowPurchase,
  conflictsOf,
  isOwned,
  type OfferedProduct,
  offersFor,
  readHoldings,
  requireNotOwned,
  storePurchase,
} from '../purchases/index.ts';
import { type CardChoice, payWithTestCard, recordTestPayment } from '../test-mode/index.ts';
import {
  fullCodeOf,
  type PurchaseCodeData,
  purchaseCode,
  readFullCode,
  requireOpenCode,
  usePurchaseCode,
} from './purchase-codes.ts';
import { actsAsCustomer, requireRightToBuy } from './purchase-maker.policy.ts';
import {
  type ConfirmedChange,
  type Replacement,
  replacementOf,
  requireConfirmed,
  requireMaker,
} from './replacements.service.ts';
import { requireUnrestrictedUser } from './unrestricted-user.policy.ts';

/** A request for a purchase URL. */
export interface UrlRequest {
  readonly customer: Customer;
  readonly choice: ProductChoice;
  /** Where the browser goes after the purchase. */
  readonly returnUrl: string | undefined;
}

/**
 * Returns the payment account of a project. Test mode needs none, and asks no provider.
 *
 * @throws {Refusal} 400: payments are not set up
 */
async function accountFor(context: TenancyContext): Promise<Pick<PurchaseCodeData, 'accountId' | 'chargesEnabled'>> {
  if (context.project.config.payments.testMode) return { accountId: '', chargesEnabled: false };
  if ((await findAccount(context)) === undefined) throw paymentsNotSetUp();
  try {
    const { id: accountId, chargesEnabled } = await readAccount(context);
    return { accountId, chargesEnabled };
  } catch (error) {
    throw KnownErrors.StripeAccountInfoNotFound.isInstance(error) ? paymentsNotSetUp() : error;
  }
}

/**
 * Creates a URL of the purchase page. It is valid for a day and for one purchase.
 *
 * @throws what `requireRightToBuy` throws
 * @throws {Refusal} 400: payments are not set up, or both or neither product are given
 * @throws {ProductDoesNotExist | ProductCustomerTypeDoesNotMatch | UserNotFound | TeamNotFound | ProductAlreadyGranted}
 * @throws {NewPurchasesBlocked | RedirectUrlNotWhitelisted}
 * @see docs/reference/protocol/payments.md#purchase-url-and-page
 */
export async function createPurchaseUrl(
  context: RequestContext,
  { customer, choice, returnUrl }: UrlRequest,
): Promise<string> {
  const { config } = context.project;
  const madeBy = await requireRightToBuy(context, customer);
  requireNotBlocked(context, context.level);
  const account = await accountFor(context);
  const chosen = chooseProduct(config.payments, choice, customer, context.level);
  if (chosen.id !== null) {
    requireNotOwned(config.payments, customer, chosen, await readHoldings(context, customer));
  }
  if (returnUrl !== undefined) requireTrustedRedirect(context, returnUrl);
  const code = await issueCode(context, purchaseCode, {
    customerType: customer.type,
    customerId: customer.id,
    productId: chosen.id,
    product: chosen.product,
    level: context.level,
    madeBy,
    ...account,
  });
  const url = new URL(`${context.platform.publicUrl()}/purchase/${fullCodeOf(context.tenancyId, code)}`);
  if (returnUrl !== undefined) url.searchParams.set('return_url', returnUrl);
  return url.href;
}

/**
 * Lists the products that a client can buy for a customer. Empty if the project sells nothing at the moment.
 *
 * @throws {UserNotFound | TeamNotFound}
 */
export async function listOffers(context: RequestContext, customer: Customer): Promise<OfferedProduct[]> {
  const { payments } = context.project.config;
  const [held, isSetUp] = await Promise.all([
    readHoldings(context, customer),
    payments.testMode || findAccount(context).then((account) => account !== undefined),
  ]);
  return isSetUp && !payments.blockNewPurchases ? offersFor(payments, customer, held) : [];
}

/**
 * Throws if the project has blocked new purchases of clients. What a server offers can be bought.
 *
 * @throws {NewPurchasesBlocked}
 */
function requireNotBlocked({ project }: TenancyContext, level: AccessLevel): void {
  if (level === 'client' && project.config.payments.blockNewPurchases) throw new KnownErrors.NewPurchasesBlocked();
}

/**
 * Checks that a client may still use a purchase URL: it may be from before the user was restricted. What a server offers
 * can be bought.
 *
 * @throws {NewPurchasesBlocked | RestrictedUserNotAllowed}
 */
async function requireMayBuy(context: TenancyContext, { level, customerType, customerId }: PurchaseCodeData) {
  requireNotBlocked(context, level);
  if (level === 'client' && customerType === 'user') await requireUnrestrictedUser(context, customerId as UserId);
}

/** What a purchase URL is for. */
export interface Checkout {
  readonly product: ShownProduct;
  readonly accountId: string;
  readonly chargesEnabled: boolean;
  readonly project: ProjectSnapshot;
  readonly isTestMode: boolean;
  readonly isOwned: boolean;
  readonly conflicts: readonly { readonly productId: string; readonly displayName: string }[];
  /** What the customer can enter besides the choice of a price. Nothing in test mode. */
  readonly offers: { readonly promotionCodes: boolean; readonly automaticTax: boolean; readonly taxIds: boolean };
}

function purchaseOf({ customerType, customerId, productId, product }: PurchaseCodeData): {
  readonly customer: Customer;
  readonly chosen: ChosenProduct;
} {
  return { customer: { type: customerType, id: customerId }, chosen: { id: productId, product } };
}

/**
 * Returns what a purchase URL is for.
 *
 * @throws {VerificationCodeNotFound | RedirectUrlNotWhitelisted | UserNotFound | TeamNotFound}
 */
export async function readCheckout(
  asked: PublicContext,
  fullCode: string,
  returnUrl: string | undefined,
): Promise<Checkout> {
  const { context, code } = await readFullCode(asked, fullCode);
  const { data } = await requireOpenCode(context, code);
  const { payments } = context.project.config;
  if (returnUrl !== undefined) requireTrustedRedirect(context, returnUrl);
  const { customer, chosen } = purchaseOf(data);
  const held = await readHoldings(context, customer);
  const isReplacing = Object.values(pricesFor(chosen.product, data.level)).some(
    ({ interval }) => interval !== undefined,
  );
  const conflicts = isReplacing ? conflictsOf(payments, chosen, held) : [];
  return {
    product: shownProduct(chosen.product, 'client', data.level),
    accountId: data.accountId,
    chargesEnabled: data.chargesEnabled,
    project: context.project,
    isTestMode: payments.testMode,
    offers: {
      promotionCodes: payments.promotionCodes && !payments.testMode,
      automaticTax: payments.automaticTax && !payments.testMode,
      taxIds: payments.taxIds && !payments.testMode,
    },
    isOwned: isOwned(payments, customer, chosen, held),
    conflicts: conflicts.flatMap(({ productId }) =>
      productId === null
        ? []
        : [{ productId, displayName: entryOf(payments.products, productId)?.displayName ?? productId }],
    ),
  };
}

/** Checks the project and the return URL of a purchase URL, also after the purchase. */
export async function checkReturn(
  asked: PublicContext,
  fullCode: string,
  returnUrl: string | undefined,
): Promise<void> {
  const { context } = await readFullCode(asked, fullCode);
  if (returnUrl !== undefined) requireTrustedRedirect(context, returnUrl);
}

/** The state of a purchase. Nothing is pending or failed without a payment. `pending`: the provider has not confirmed it. */
type PurchaseState = 'open' | 'pending' | 'completed' | 'failed' | 'refunded';

/** Returns the state of a purchase and what was bought, also after the code was used. @throws {VerificationCodeNotFound} */
export async function readPurchase(asked: PublicContext, fullCode: string) {
  const { context, code } = await readFullCode(asked, fullCode);
  const { id, isUsed, data } = await lookAtCode(context, purchaseCode, code);
  const payment = await paymentOfCode(context, id);
  return { project: context.project, product: data.product, payment, state: isUsed ? 'completed' : stateOf(payment) };
}

function stateOf(payment: Awaited<ReturnType<typeof paymentOfCode>>): PurchaseState {
  if (payment === undefined || payment.status === 'canceled') return 'open';
  return payment.status === 'failed' || payment.status === 'refunded' ? payment.status : 'pending';
}

/** What the customer chose on the purchase page. */
export interface PageChoice {
  readonly fullCode: string;
  readonly priceId: string;
  readonly quantity: number;
  /** Undefined for the default. */
  readonly currency: Currency | undefined;
}

/** A choice that may be bought. */
interface OpenPurchase {
  readonly context: TenancyContext;
  readonly codeId: string;
  readonly asked: AskedPurchase;
  readonly allowed: AllowedPurchase;
  /** Whether a signed-in customer made the URL. */
  readonly acts: boolean;
}

/**
 * Reads a purchase URL, and applies the rules to what was chosen.
 *
 * @param check called before the rules for the purchase
 * @throws {VerificationCodeNotFound | NewPurchasesBlocked | RestrictedUserNotAllowed}
 * @throws {Refusal} 403: only the signed-in customer can make this purchase
 * @throws what `allowPurchase` throws
 */
async function openPurchase(
  asked: PublicContext,
  { fullCode, priceId, quantity, currency }: PageChoice,
  check: (context: TenancyContext) => void = () => undefined,
): Promise<OpenPurchase> {
  const { context, code } = await readFullCode(asked, fullCode);
  const { id: codeId, data } = await requireOpenCode(context, code);
  await requireMayBuy(context, data);
  check(context);
  const acts = await actsAsCustomer(context, data);
  const purchase = { ...purchaseOf(data), priceId, quantity, currency, level: data.level };
  const held = await readHoldings(context, purchase.customer);
  const allowed = allowPurchase(context.project.config.payments, purchase, held);
  requireMaker({ asked: purchase, allowed }, acts, data.level);
  return { context, codeId, asked: purchase, allowed, acts };
}

/**
 * Returns what a purchase changes, for the customer to confirm. Undefined if it changes no subscription.
 *
 * @throws what `openPurchase` throws
 * @throws {PaymentProviderFailure | TooBusy}
 */
export async function previewPurchase(asked: PublicContext, choice: PageChoice): Promise<Replacement | undefined> {
  const { context, ...purchase } = await openPurchase(asked, choice);
  return await replacementOf(context, purchase, pricingTime(context.now));
}

/**
 * Stores a purchase in test mode, where nothing is charged, and consumes the code. Of concurrent ones, one succeeds.
 *
 * @throws what `openPurchase`, `requireConfirmed` and `payWithTestCard` throw
 * @throws {Refusal} 403: test mode is off
 * @throws what `storePurchase` throws
 */
export async function buyInTestMode(
  asked: PublicContext,
  choice: PageChoice,
  card: CardChoice,
  confirmed: ConfirmedChange | undefined,
): Promise<void> {
  const open = await openPurchase(asked, choice, ({ project }) => {
    // @guard test-cards-only-in-test-mode
    if (!project.config.payments.testMode) throw new Refusal(403, 'Test mode is not enabled for this project');
  });
  await requireConfirmed(open.context, open, confirmed);
  await payWithTestCard(open.context, card, chargeOf(open));
  await storeFree(open, 'test_mode', card);
}

/** Returns what a test card pays now. */
function chargeOf({ asked: { customer, chosen, currency: wish, quantity }, allowed: { price } }: OpenPurchase) {
  const productName = chosen.product.displayName ?? null;
  if (price === null) return { customer, productName, currency: '', amount: 0 };
  const currency = currencyOf(price.price, wish);
  const isTrial = price.price.interval !== undefined && trialOf(chosen.product, price.price) !== undefined;
  return { customer, productName, currency, amount: isTrial ? 0 : unitAmountOf(price.price, currency) * quantity };
}

/** Stores a purchase that nothing is paid for. What it replaces is what the customer has confirmed. */
async function storeFree(open: OpenPurchase, source: PurchaseSource, card?: CardChoice): Promise<void> {
  const { context, codeId, asked, allowed } = open;
  const replaces = allowed.conflicts[0]?.id ?? null;
  await storePurchase(
    context,
    { ...asked, source, idempotencyKey: null, replaces },
    {
      before: async (inner) => await usePurchaseCode(inner, codeId),
      after: async (inner, { id: purchaseId }) => {
        if (card === undefined) return;
        await recordTestPayment(inner, chargeOf(open), { status: 'succeeded', purchaseId, card: card.card });
      },
    },
  );
}

/**
 * Begins the payment of a purchase. Nothing changes before the provider has confirmed it. What costs nothing is stored at
 * once.
 *
 * @throws what `openPurchase`, `requireConfirmed` and `startPurchase` throw
 */
export async function payForPurchase(
  asked: PublicContext,
  choice: PageChoice,
  extras: PurchaseExtras,
  confirmed: ConfirmedChange | undefined,
): Promise<BegunPayment> {
  const open = await openPurchase(asked, choice);
  const pageAddress = { address: asked.address, isAddressNamed: asked.isAddressNamed };
  const { context, codeId, allowed, acts } = open;
  const pricedAt = await requireConfirmed(context, open, confirmed);
  const [replaces] = allowed.conflicts;
  if (allowed.price !== null) {
    const { customer, chosen, currency, quantity } = open.asked;
    const { id: priceId, price } = allowed.price;
    const isFree = price.interval === undefined && unitAmountOf(price, currencyOf(price, currency)) === 0;
    // A subscription at the provider can only end after a payment there.
    if (!isFree || typeof replaces?.providerId === 'string') {
      const what = { customer, chosen, priceId, price, currency, quantity };
      return await startPurchase(context, {
        ...what,
        codeId,
        replaces,
        extras,
        isByCustomer: acts,
        pricedAt,
        pageAddress,
      });
    }
  }
  await storeFree(open, 'purchase_page');
  return { clientSecret: '', amounts: null };
}

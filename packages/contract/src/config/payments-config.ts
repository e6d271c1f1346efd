import { z } from 'zod';
import { type Currency, currencies, moneyLengthMax, moneyProblem, noCurrencyText } from './currencies.ts';

/** The key of an entry that owners choose, such as a product. */
export const entryId = z.string().regex(/^[A-Za-z0-9_:$][A-Za-z0-9_:$-]{0,62}$/, {
  error:
    '{path} must contain only letters, digits, "_", ":", "$" and "-", must not start with "-", and must have at most 63 characters',
});

/** Returns the schema of an amount such as `"9.99"`. @see docs/reference/protocol/requests.md#field-rules */
function money(currency: Currency) {
  return z
    .string()
    .max(moneyLengthMax, { abort: true })
    .superRefine((text, context) => {
      const problem = moneyProblem(text, currency);
      if (problem === undefined) return;
      // Some texts of the protocol have no path.
      context.addIssue({ code: 'custom', message: problem.startsWith('must') ? `{path} ${problem}` : problem });
    });
}

/** A number of days, weeks, months or years. */
export const dayInterval = z.tuple([z.int().min(0).max(1000), z.enum(['day', 'week', 'month', 'year'])]);
/**
 * Who has products and items.
 *
 * @sdk AdminCustomerType
 */
export const customerType = z.enum(['user', 'team', 'custom']);

/** An optional amount per currency. */
export const moneyAmounts = Object.fromEntries(
  (Object.keys(currencies) as Currency[]).map((currency) => [currency, money(currency).optional()]),
) as Record<Currency, z.ZodOptional<ReturnType<typeof money>>>;

const price = z
  .object({
    ...moneyAmounts,
    interval: dayInterval.optional(),
    serverOnly: z.boolean().default(false),
    freeTrial: dayInterval.optional(),
  })
  .refine((value) => Object.keys(currencies).some((currency) => value[currency as Currency] !== undefined), {
    error: noCurrencyText,
  });

const includedItem = z.object({
  quantity: z.number().default(0),
  repeat: z.union([dayInterval, z.literal('never')]).default('never'),
  expires: z.enum(['never', 'when-purchase-expires', 'when-repeated']).default('when-repeated'),
});

/** A product in configuration form. */
export const productConfig = z.object({
  displayName: z.string().max(256).optional(),
  customerType: customerType.default('user'),
  catalogId: entryId.optional(),
  isAddOnTo: z.union([z.literal(false), z.record(entryId, z.literal(true))]).default(false),
  freeTrial: dayInterval.optional(),
  serverOnly: z.boolean().default(false),
  stackable: z.boolean().optional(),
  prices: z.union([z.literal('include-by-default'), z.record(entryId, price)]).default({}),
  includedItems: z.record(entryId, includedItem).default({}),
});

/**
 * Products and items of a project. The default display name is the ID.
 *
 * @see docs/reference/protocol/projects.md#configuration-keys · docs/reference/protocol/payments.md#configuration
 */
export const paymentsConfig = z.object({
  testMode: z.boolean().default(true),
  /** Whether clients can begin no purchases. Servers still can. */
  blockNewPurchases: z.boolean().default(false),
  /**
   * Whether publishable client keys without a user can read the items and products of all customers, and begin new purchases
   * for them. Undefined: the default of the installation.
   */
  clientsWithoutUser: z.boolean().optional(),
  autoPay: z.object({ interval: dayInterval }).optional(),
  /** Whether customers can enter promotion codes of Stripe. */
  promotionCodes: z.boolean().default(false),
  /** Whether Stripe calculates taxes. The purchase page asks for the country then. */
  automaticTax: z.boolean().default(false),
  /** Whether customers can enter a tax number, such as a VAT number. */
  taxIds: z.boolean().default(false),
  /** Whether customers get an email with the receipt of each payment. */
  receiptEmails: z.boolean().default(true),
  catalogs: z
    .record(
      entryId,
      z.object({
        displayName: z.string().max(256).optional(),
        /** Set by newer clients, which call catalogs product lines. */
        customerType: customerType.optional(),
      }),
    )
    .default({}),
  products: z.record(entryId, productConfig).default({}),
  items: z
    .record(
      entryId,
      z.object({ displayName: z.string().max(256).optional(), customerType: customerType.default('user') }),
    )
    .default({}),
});

export type CustomerType = z.output<typeof customerType>;
export type PaymentsConfig = z.output<typeof paymentsConfig>;
export type ProductConfig = z.output<typeof productConfig>;
/** A price in configuration form. */
export type PriceConfig = z.output<typeof price>;

/** A product when it was bought: the configuration, and the metadata of an inline product. */
export interface ProductSnapshot extends ProductConfig {
  readonly clientMetadata?: unknown;
  readonly clientReadOnlyMetadata?: unknown;
  readonly serverMetadata?: unknown;
}

/** Statuses of subscriptions, as Stripe names them. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'paused',
  'incomplete',
  'incomplete_expired',
  'unpaid',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

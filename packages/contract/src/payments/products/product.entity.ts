import { z } from 'zod';
import { type Currency, currencies, noCurrencyText } from '../../config/currencies.ts';
import { customerType, dayInterval, entryId, moneyAmounts } from '../../config/payments-config.ts';
import * as fields from '../../fields/index.ts';
import { strict } from '../../kit/shapes.ts';

const repeat = z.union([dayInterval, z.literal('never')]);
const expires = z.enum(['never', 'when-purchase-expires', 'when-repeated']);

/** Prices of an inline product. */
const pricesMax = 50;
/** Items of an inline product. */
const includedItemsMax = 100;

function atMost<T extends z.ZodType<object>>(schema: T, count: number): T {
  return schema.refine((value) => Object.keys(value as object).length <= count, {
    error: `{path} must have at most ${count} entries`,
  });
}

/** A product that a request describes, instead of one of the configuration. @see docs/reference/protocol/payments.md#inline-product */
export const inlineProduct = strict({
  display_name: z.string().max(256),
  customer_type: customerType,
  prices: atMost(
    z.record(
      entryId,
      strict({
        ...moneyAmounts,
        interval: dayInterval.optional(),
        free_trial: dayInterval.optional(),
      }).refine((price) => Object.keys(currencies).some((currency) => price[currency as Currency] !== undefined), {
        error: noCurrencyText,
      }),
    ),
    pricesMax,
  ),
  included_items: atMost(
    z.record(
      entryId,
      strict({
        quantity: z.number().default(0),
        repeat: repeat.default('never'),
        expires: expires.default('never'),
      }),
    ),
    includedItemsMax,
  ),
  free_trial: dayInterval.optional(),
  server_only: z.boolean().default(true),
  stackable: z.boolean().default(false),
  client_metadata: fields.newMetadata.optional(),
  client_read_only_metadata: fields.newMetadata.optional(),
  server_metadata: fields.newMetadata.optional(),
});

export type InlineProduct = z.output<typeof inlineProduct>;

const amounts = Object.fromEntries(Object.keys(currencies).map((code) => [code, z.string().optional()])) as Record<
  Currency,
  z.ZodOptional<z.ZodString>
>;

/** A price of a product, as it is shown. */
export const shownPrice = z.object({
  ...amounts,
  interval: dayInterval.optional(),
  free_trial: dayInterval.optional(),
});

/** A product as it is shown to customers. @see docs/reference/protocol/payments.md#owned-products */
export const shownProduct = z.object({
  display_name: z.string(),
  customer_type: customerType,
  server_only: z.boolean(),
  stackable: z.boolean(),
  /** @type WireProduct['product']['prices'] */
  prices: z.record(z.string(), shownPrice),
  included_items: z.record(z.string(), z.object({ quantity: z.number(), repeat, expires })),
  client_metadata: z.unknown(),
  client_read_only_metadata: z.unknown(),
  server_metadata: z.unknown(),
});

export type ShownProduct = z.output<typeof shownProduct>;

import { z } from 'zod';
import { customerType, entryId, productConfig } from '../../config/payments-config.ts';
import * as fields from '../../fields/index.ts';
import { strict } from '../../kit/shapes.ts';
import { customerId } from '../../payments/items/items.endpoints.ts';
import { purchaseQuantity } from '../../payments/purchases/owned-products.endpoints.ts';
import { pastMillis } from './user-line.ts';

/** Most prices and items of a product in a file. */
const partsMax = 100;
/** Largest change of a quantity. */
const deltaMax = 2_147_483_647;

/** A time that can be far in the future, such as the end of a period. */
const anyMillis = z.int().min(0).max(253_402_300_799_999);

/** The user, team or other customer of a line, in the project or in earlier lines. */
const ofCustomer = { customer_type: customerType, customer_id: customerId };

const entries = (value: object | string) => (typeof value === 'string' ? 0 : Object.keys(value).length);

/** A product as it was when the customer got it: in configuration form, with the metadata of an inline product. */
const soldProduct = productConfig
  .extend({
    clientMetadata: fields.newMetadata.optional(),
    clientReadOnlyMetadata: fields.newMetadata.optional(),
    serverMetadata: fields.newMetadata.optional(),
  })
  .refine(({ prices, includedItems }) => Math.max(entries(prices), entries(includedItems)) <= partsMax, {
    error: `{path} must have at most ${partsMax} prices and items`,
  });

/** A product that a customer owns without paying for it, or has paid once. */
export const importedProduct = strict({
  type: z.literal('product'),
  id: fields.uuid.optional(),
  ...ofCustomer,
  /** ID in the configuration. Without one, the product is an inline one. */
  product_id: entryId.nullable().optional(),
  /** The product when the customer got it. Default: that of the configuration. */
  product: soldProduct.optional(),
  quantity: purchaseQuantity,
  created_at_millis: pastMillis.optional(),
  /** When the customer lost it. */
  revoked_at_millis: pastMillis.nullable().optional(),
  /** Of a product that renews by itself. Default: its first period begins when the customer gets it. */
  subscription: strict({
    status: z.enum(['active', 'canceled']),
    period_start_millis: pastMillis,
    period_end_millis: anyMillis,
    cancel_at_period_end: z.boolean().optional(),
    granted_since_millis: pastMillis.nullable().optional(),
  })
    .nullable()
    .optional(),
})
  .refine((line) => (line.product_id ?? null) !== null || line.product !== undefined, {
    error: 'needs product_id or product',
  })
  .refine((line) => (line.revoked_at_millis ?? null) === null || (line.subscription ?? null) === null, {
    error: 'a subscription ends with its status, not with revoked_at_millis',
  });

/** A change of the quantity of an item, such as bought or used credits. The quantity is the sum of all changes. */
export const importedQuantity = strict({
  type: z.literal('item_quantity'),
  id: fields.uuid.optional(),
  ...ofCustomer,
  item_id: entryId,
  delta: z.int().min(-deltaMax).max(deltaMax),
  created_at_millis: pastMillis.optional(),
  expires_at_millis: anyMillis.nullable().optional(),
  description: z.string().max(1000).nullable().optional(),
});

/** A product of a customer in a file. */
export type ImportedProduct = z.output<typeof importedProduct>;
/** A change of a quantity in a file. */
export type ImportedQuantity = z.output<typeof importedQuantity>;

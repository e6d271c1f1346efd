// Generated from packages/contract/src/payments/items/customer-items.endpoints.ts by `npm run fix`.

/** An item of a customer. */
export interface AdminCustomerItem {
  /** ID of the item. */
  readonly id: string;
  /** Display name of the item. */
  readonly displayName: string;
  /** Negative if more was used than granted. */
  readonly quantity: number;
}

/** Texts of refused purchases that the purchase page compares. @see docs/protocol/payments.md#stripe */
export const purchaseRefusals = {
  promotionCode: 'The promotion code is invalid or has expired.',
  promotionCodeUse: 'The promotion code cannot be used for this purchase.',
  country: 'The country is required to calculate taxes.',
  address: 'Taxes cannot be calculated for this address. Please check the country and the postal code.',
  taxNumber: 'The tax number is invalid.',
} as const;

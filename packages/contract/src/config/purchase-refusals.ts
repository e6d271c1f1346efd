/** Texts of refused purchases that the purchase page compares. @see docs/reference/protocol/payments.md#stripe */
export const purchaseRefusals = {
  promotionCode: 'The promotion code is invalid or has expired.',
  promotionCodeUse: 'The promotion code cannot be used for this purchase.',
  country: 'The country is required to calculate taxes.',
  address: 'Taxes cannot be calculated for this address. Please check the country and the postal code.',
  taxNumber: 'The tax number is invalid.',
  signIn:
    'This purchase changes a subscription of the customer. Only the signed-in customer can do that: create a new purchase URL with a session.',
  trialSignIn:
    'Only the signed-in customer can begin this free trial: create a new purchase URL with a session, or choose another price.',
  creditSignIn: 'Only the signed-in customer can make this purchase: create a new purchase URL with a session.',
  confirmation: 'The change of the subscription must be confirmed with its current prices and the amount due now.',
  testCardDeclined: 'The test card was declined.',
  testCardConfirmation: 'The payment with the test card must be confirmed.',
} as const;

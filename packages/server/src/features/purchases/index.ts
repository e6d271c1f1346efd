export {
  type Customer,
  type CustomerValues,
  customerSince,
  customerValues,
  unknownCustomer,
} from './customers.ts';
export { ownedProductHandlers } from './owned-products.handlers.ts';
export { isNewRequest, requestPart, requireSameRequest } from './requests.ts';
export { currentStatuses, defaultProducts, entryOf, stateAt } from './subscriptions.ts';
export { transactionHandlers } from './transactions.handlers.ts';

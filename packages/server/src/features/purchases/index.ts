export {
  type Customer,
  type CustomerValues,
  customerSince,
  customerValues,
  unknownCustomer,
} from './customers.ts';
export { isNewRequest, requestPart, requireSameRequest } from './requests.ts';
export { currentStatuses, defaultProducts, entryOf, stateAt } from './subscriptions.ts';

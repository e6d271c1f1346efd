export {
  type AccessRow,
  type AccessValues,
  accessPart,
  accessValues,
  memberPart,
  payingPermissions,
  requireAccess,
  requireCustomerRight,
} from './customer-access.policy.ts';
export { customerEmail, customerName } from './customer-name.ts';
export {
  type Customer,
  type CustomerValues,
  customerSince,
  customerValues,
  isPossibleCustomer,
  unknownCustomer,
} from './customers.ts';
export { customersFeature } from './feature.ts';
export { lockCustomer } from './locked-customer.queries.ts';
export { deleteEmptyCustomers, movedCustomersPart } from './moved-customers.queries.ts';
export {
  beginRead,
  customerByProviderId,
  dueCustomers,
  ensureCustomer,
  noteFinished,
  noteUnfinished,
  readCustomerSoon,
  setProviderCustomer,
  storeReadPart,
  triesAtOnce,
} from './provider-state.queries.ts';
export { noteNextTry, takeRemovedCustomers } from './removed-customers.queries.ts';
export { customerPart, isNewRequest, type RepeatableRequest, requestPart, requireSameRequest } from './requests.ts';

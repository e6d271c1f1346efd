export {
  type OwnSubscription,
  type OwnSubscriptionJson,
  onlySubscription,
  ownSubscription,
  ownSubscriptionsPart,
  type SubscriptionChoice,
} from './own-subscription.ts';
export { isCurrent } from './subscriptions.queries.ts';
export { currentStatuses, hasProvider, renewalInterval, stateAt } from './subscriptions.ts';

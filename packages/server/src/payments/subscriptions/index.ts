export {
  type OwnSubscription,
  type OwnSubscriptionJson,
  onlySubscription,
  ownSubscription,
  ownSubscriptionsPart,
  type SubscriptionChoice,
} from './own-subscription.ts';
export { hasProvider, renewalInterval, stateAt } from './subscriptions.ts';

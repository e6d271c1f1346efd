export { startStripe, stripeKeys, stripeSignature, stripeWaitSeconds, type TestStripe } from '@portico/testing/stripe';

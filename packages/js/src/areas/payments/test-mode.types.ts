// Generated from packages/contract/src/payments/test-mode/test-mode.endpoints.ts by `npm run fix`.

/** Which test dispute is decided, and how. */
export interface DecideTestDisputeOptions {
  /** ID of a payment with a test card that has an open dispute. */
  readonly paymentId: string;
  /** `lost`: a one-time purchase is revoked. */
  readonly outcome: 'won' | 'lost';
}

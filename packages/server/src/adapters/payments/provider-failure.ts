/**
 * Why a call failed. `card`: the customer's card was declined. `missing`: the object does not exist. `refused`: the
 * provider rejected the call. `unavailable`: it gave no usable answer, and the call may have succeeded.
 */
export type FailureKind = 'card' | 'missing' | 'refused' | 'unavailable';

/** A payment provider did not do what it was asked for. The message of a declined card is for the customer. */
export class PaymentProviderFailure extends Error {
  override readonly name = 'PaymentProviderFailure';
  readonly kind: FailureKind;
  /** Code of the provider, such as `amount_too_large`. */
  readonly code: string | undefined;
  /** The parameter that the provider rejected, such as `discounts[0]`. */
  readonly param: string | undefined;
  /** How long the provider asks to wait, if it does. */
  readonly waitSeconds: number | undefined;

  constructor(kind: FailureKind, message: string, code?: string, param?: string, waitSeconds?: number) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.param = param;
    this.waitSeconds = waitSeconds;
  }
}

/** A plain 4xx answer whose text the protocol prescribes; it has no code. @see docs/architecture.md#failures */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** A cookie that the browser stores with the answer. */
  readonly cookie: string | undefined;

  constructor(status: number, text: string, options: { readonly cookie?: string } = {}) {
    super(text);
    this.status = status;
    this.cookie = options.cookie;
  }
}

/**
 * A plain 4xx response with a text that the protocol specifies and without an error code.
 *
 * @see docs/architecture.md#failures
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** A cookie to set with the response. */
  readonly cookie: string | undefined;

  constructor(status: number, text: string, options: { readonly cookie?: string } = {}) {
    super(text);
    this.status = status;
    this.cookie = options.cookie;
  }
}

/** A command of the operator failed in an expected way. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  /** 2 if the operator must decide something first. The message then says what. */
  readonly exitCode: 1 | 2;

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { readonly exitCode?: 1 | 2 } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

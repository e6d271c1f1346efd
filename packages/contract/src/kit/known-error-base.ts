/** A known error on the wire. @see docs/reference/protocol/requests.md#error-responses */
export interface WireError {
  code: string;
  details?: Record<string, unknown>;
  error: string;
}

const mark: unique symbol = Symbol.for('portico.known-error') as never;

/**
 * A failure that client code can handle, with a code, typed details and a text.
 * Create one with `new TeamNotFound({ team_id })`. Check for one with `TeamNotFound.isInstance(error)`.
 */
export class KnownError extends Error {
  declare readonly code: string;
  declare readonly status: number;
  declare readonly details: Readonly<Record<string, unknown>> | undefined;
  /** ID of the request that failed. The request log of the project has it. Undefined for an error that no response had. */
  declare readonly requestId: string | undefined;
  /** The page about the error in the documentation of its server. Undefined for an error that no response had. */
  declare readonly docsUrl: string | undefined;

  constructor(text: string, parts: { code: string; status: number; details: Record<string, unknown> | undefined }) {
    super(text);
    this.name = 'KnownError';
    this.code = parts.code;
    this.status = parts.status;
    this.details = parts.details;
    Object.defineProperty(this, mark, { value: true });
  }

  /** Same as `code`, the name in the published SDKs. */
  get errorCode(): string {
    return this.code;
  }

  /** Same as `status`, the name in the published SDKs. */
  get statusCode(): number {
    return this.status;
  }

  /** Same as `message`: the text for people. */
  get humanReadableMessage(): string {
    return this.message;
  }

  /** Returns the error as it is sent: its code, its details and its text. */
  toDescriptiveJson(): WireError {
    return wireOf(this);
  }

  /** Returns whether a thrown value is a known error, including one created by another copy of this package. */
  static isKnown(error: unknown): error is KnownError {
    return typeof error === 'object' && error !== null && mark in error;
  }
}

/** Returns the wire format of an error. @see docs/reference/protocol/requests.md#error-responses */
export function wireOf({ code, message: error, details }: KnownError): WireError {
  return details === undefined ? { code, error } : { code, details: { ...details }, error };
}

/** Common interface of all error classes and abstract parents. */
export interface KnownErrorKind<T extends KnownError = KnownError> {
  readonly code: string;
  /** Whether an error is of this class or below this parent, also across copies of the package. */
  isInstance(error: unknown): error is T;
}

/**
 * Declares an abstract parent, which is never sent and only used for `isInstance`. The parent lists its children
 * instead of the other way round, so that browsers that use a parent need not load the children with their texts.
 *
 * @param below codes, and parents whose children are included
 * @see docs/reference/protocol/known-errors.md#abstract-parents
 */
/* @__NO_SIDE_EFFECTS__ */
export function abstractError(code: string, below: readonly (string | KnownErrorKind)[]): KnownErrorKind {
  return {
    code,
    isInstance: (error): error is KnownError =>
      KnownError.isKnown(error) &&
      below.some((child) => (typeof child === 'string' ? child === error.code : child.isInstance(error))),
  };
}

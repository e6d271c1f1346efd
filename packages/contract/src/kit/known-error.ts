/** Type names of known error details. The static types, OpenAPI schemas and runtime checks are derived from them. */
export interface DetailWords {
  string: string;
  'string|null': string | null;
  number: number;
  'number|null': number | null;
  boolean: boolean;
  'string[]': string[];
  'object[]': object[];
}

export type DetailSpec = Readonly<Record<string, keyof DetailWords>>;

/** The TypeScript type of an error's details. */
export type DetailsOf<S extends DetailSpec> = { [K in keyof S]: DetailWords[S[K]] };

/** A known error on the wire. @see docs/protocol/requests.md#error-responses */
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

  constructor(text: string, parts: { code: string; status: number; details: Record<string, unknown> | undefined }) {
    super(text);
    this.name = 'KnownError';
    this.code = parts.code;
    this.status = parts.status;
    this.details = parts.details;
    Object.defineProperty(this, mark, { value: true });
  }

  /** Whether a thrown value is a known error, including one created by another copy of this package. */
  static isKnown(error: unknown): error is KnownError {
    return typeof error === 'object' && error !== null && mark in error;
  }
}

/** Returns the wire format of an error. @see docs/protocol/requests.md#error-responses */
export function wireOf({ code, message: error, details }: KnownError): WireError {
  return details === undefined ? { code, error } : { code, details: { ...details }, error };
}

type Instance<S extends DetailSpec | undefined> = KnownError & {
  readonly details: S extends DetailSpec ? Readonly<DetailsOf<S>> : undefined;
};

/** Common interface of all error classes and abstract parents. */
export interface KnownErrorKind<T extends KnownError = KnownError> {
  readonly code: string;
  /** Whether an error is of this class or below this parent, also across copies of the package. */
  isInstance(error: unknown): error is T;
}

/** An error class with any details. */
export interface AnyKnownErrorClass extends KnownErrorKind {
  readonly status: number;
  readonly detailSpec: DetailSpec | undefined;
  /** Creates the error from details of the wire, without adding defaults. */
  fromDetails(details: Record<string, unknown> | undefined, text?: string): KnownError;
}

/** An error class that can be created and sent. */
export interface KnownErrorClass<S extends DetailSpec | undefined, C extends string = string>
  extends AnyKnownErrorClass {
  readonly code: C;
  new (...args: S extends DetailSpec ? [details: DetailsOf<S>] : []): Instance<S>;
  isInstance(error: unknown): error is Instance<S>;
  readonly detailSpec: S;
}

/** Options of `knownError`. */
export interface KnownErrorOptions<S extends DetailSpec | undefined> {
  status: number;
  details?: S;
  message: string | (S extends DetailSpec ? (details: DetailsOf<S>) => string : never);
}

/**
 * Declares a known error. The status and details are part of the wire format. The text is for people.
 *
 * @param code the code on the wire, unique in the catalogue
 * @see docs/protocol/known-errors.md
 */
// Bundlers remove errors that an app does not use.
/* @__NO_SIDE_EFFECTS__ */
export function knownError<const C extends string, const S extends DetailSpec | undefined = undefined>(
  code: C,
  options: KnownErrorOptions<S>,
): KnownErrorClass<S, C> {
  const render = options.message as string | ((details: unknown) => string);

  class Declared extends KnownError {
    static readonly code = code;
    static readonly status = options.status;
    static readonly detailSpec = options.details;

    constructor(details?: Record<string, unknown>, text?: string) {
      super(text ?? (typeof render === 'string' ? render : render(details)), {
        code,
        status: options.status,
        details: options.details === undefined ? undefined : details,
      });
    }

    static fromDetails(details: Record<string, unknown> | undefined, text?: string): KnownError {
      return new Declared(details ?? {}, text);
    }

    static isInstance(error: unknown): boolean {
      return KnownError.isKnown(error) && error.code === code;
    }
  }
  return Declared as unknown as KnownErrorClass<S, C>;
}

/**
 * Declares an abstract parent, which is never sent and only used for `isInstance`. The parent lists its children
 * instead of the other way round, so that browsers that use a parent need not load the children with their texts.
 *
 * @param below codes, and parents whose children are included
 * @see docs/protocol/known-errors.md#abstract-parents
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

/** Words that say what a detail of a known error is; they give the static type, the OpenAPI schema and the check on arrival. */
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

/** The details of an error as TypeScript sees them. */
export type DetailsOf<S extends DetailSpec> = { [K in keyof S]: DetailWords[S[K]] };

/** A known error as it crosses the wire. @see docs/protocol/requests.md#error-responses */
export interface WireError {
  code: string;
  details?: Record<string, unknown>;
  error: string;
}

const mark: unique symbol = Symbol.for('portico.known-error') as never;

/**
 * A failure that the program on the other side can act on: a code, typed details and a text.
 * Make one with `new TeamNotFound({ team_id })`; recognise one with `TeamNotFound.isInstance(error)`.
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

  /** Tells whether something thrown is a known error, also one made by another copy of this package. */
  static isKnown(error: unknown): error is KnownError {
    return typeof error === 'object' && error !== null && mark in error;
  }
}

/** The form in which an error is sent. @see docs/protocol/requests.md#error-responses */
export function wireOf({ code, message: error, details }: KnownError): WireError {
  return details === undefined ? { code, error } : { code, details: { ...details }, error };
}

type Instance<S extends DetailSpec | undefined> = KnownError & {
  readonly details: S extends DetailSpec ? Readonly<DetailsOf<S>> : undefined;
};

/** What every class of the catalogue can do, whatever its details are. */
export interface KnownErrorKind<T extends KnownError = KnownError> {
  readonly code: string;
  /** True for this error, or every error below it, also across two copies of the package. */
  isInstance(error: unknown): error is T;
}

/** A class of the catalogue, whatever its details are. */
export interface AnyKnownErrorClass extends KnownErrorKind {
  readonly status: number;
  readonly detailSpec: DetailSpec | undefined;
  /** Makes the error from details that came over the wire, filling nothing in. */
  fromDetails(details: Record<string, unknown> | undefined, text?: string): KnownError;
}

/** A class of the catalogue that can be made and sent. */
export interface KnownErrorClass<S extends DetailSpec | undefined, C extends string = string>
  extends AnyKnownErrorClass {
  readonly code: C;
  new (...args: S extends DetailSpec ? [details: DetailsOf<S>] : []): Instance<S>;
  isInstance(error: unknown): error is Instance<S>;
  readonly detailSpec: S;
}

/** What `knownError` needs besides the code. */
export interface KnownErrorOptions<S extends DetailSpec | undefined> {
  status: number;
  details?: S;
  message: string | (S extends DetailSpec ? (details: DetailsOf<S>) => string : never);
}

/**
 * Declares a known error. The status and the details are part of the wire format; the text is for people.
 *
 * @param code the code on the wire, unique in the catalogue
 * @see docs/protocol/known-errors.md
 */
// Bundlers leave out the errors that an app does not name.
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
 * Declares a parent that is never sent itself, only asked for with `isInstance`. It names what stands below it, and not
 * the other way round, so that a browser which asks for a parent need not load its children with their texts.
 *
 * @param below codes, and parents whose children are meant too
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

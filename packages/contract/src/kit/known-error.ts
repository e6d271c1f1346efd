import { KnownError, type KnownErrorKind } from './known-error-base.ts';

export { abstractError, KnownError, type KnownErrorKind, type WireError, wireOf } from './known-error-base.ts';

/** Type names of known error details. The static types, OpenAPI schemas and runtime checks are derived from them. */
export interface DetailWords {
  string: string;
  'string|null': string | null;
  number: number;
  'number|null': number | null;
  boolean: boolean;
  'string[]': string[];
  object: object;
  'object[]': object[];
}

export type DetailSpec = Readonly<Record<string, keyof DetailWords>>;

/** The TypeScript type of an error's details. */
export type DetailsOf<S extends DetailSpec> = { [K in keyof S]: DetailWords[S[K]] };

type Instance<S extends DetailSpec | undefined> = KnownError & {
  readonly details: S extends DetailSpec ? Readonly<DetailsOf<S>> : undefined;
};

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
 * @see docs/reference/protocol/known-errors.md
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

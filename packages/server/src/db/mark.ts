import { invariant } from '../base/invariant.ts';

/** Name of the tenancy placeholder. No argument can have this name. */
export const TENANCY = '(tenancy)';

/** A placeholder in a query for a value that is passed at run time. */
export class Mark {
  readonly name: string;
  readonly isJson: boolean;

  constructor(name: string, isJson = false) {
    this.name = name;
    this.isJson = isJson;
  }

  /** Returns the same placeholder with its value written as JSON. */
  asJson(): Mark {
    return new Mark(this.name, true);
  }

  [Symbol.toPrimitive](): never {
    invariant(
      false,
      `The placeholder ${this.name} has no value while its statement is built. Compute in SQL or in the caller.`,
    );
  }
}

import { invariant } from './invariant.ts';

/** Name of the mark that the context fills, spelled so that no argument can have it. */
export const TENANCY = '(tenancy)';

/** Stands in a query for a value that comes when it runs. */
export class Mark {
  readonly name: string;
  readonly isJson: boolean;

  constructor(name: string, isJson = false) {
    this.name = name;
    this.isJson = isJson;
  }

  /** The same place, whose value is written as JSON. */
  asJson(): Mark {
    return new Mark(this.name, true);
  }

  [Symbol.toPrimitive](): never {
    invariant(
      false,
      `The mark ${this.name} has no value while its statement is built; compute in SQL or in the caller.`,
    );
  }
}

import type { ReactNode } from 'react';

/** A filter of a list: a property with its value, which is edited in place. */
export interface Filter {
  /** Name of the property: "Sign-in method". */
  readonly name: string;
  /** The value, if the filter is set. */
  readonly value: string | undefined;
  /** What stands between the name and the value. Default: "is". */
  readonly condition?: string;
  /** Shows the form for the value. @param close closes it, after a value was chosen */
  readonly editor: (close: () => void) => ReactNode;
  readonly onClear: () => void;
}

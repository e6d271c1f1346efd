/** Styles of a class list. @see ../tailwind-styles.ts */
export interface ClassStyles {
  readonly style: Readonly<Record<string, string>>;
  /** Classes that stay: unknown ones, and those of the rules in `css`. */
  readonly rest: string;
  /** Rules that cannot be inlined, such as media queries. */
  readonly css: string;
}

/** Functions of the host. They exchange texts only. */
export interface Host {
  /** @returns JSON of `ClassStyles` */
  tailwindStyles(classes: string, config: string): string;
  finish(outcome: 'rendered' | 'failed', text: string, stack: string): void;
}

const given = globalThis as unknown as { porticoHost: Host };

/** The host functions. The global name is removed before a template runs. */
export const host: Host = { ...given.porticoHost };

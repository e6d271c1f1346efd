interface Declaration {
  readonly prop: string;
  readonly value: string;
}

/** What Tailwind sets for every element in its base styles. */
const initial: Readonly<Record<string, string>> = {
  '--tw-ring-offset-shadow': '0 0 #0000',
  '--tw-ring-shadow': '0 0 #0000',
  '--tw-shadow': '0 0 #0000',
  '--tw-translate-x': '0',
  '--tw-translate-y': '0',
  '--tw-rotate': '0',
  '--tw-skew-x': '0',
  '--tw-skew-y': '0',
  '--tw-scale-x': '1',
  '--tw-scale-y': '1',
};

/**
 * Converts declarations to a style object. Email programs know neither custom properties nor the modern notation of
 * colors, so both are resolved. Declarations whose custom properties have no value are dropped.
 */
export function resolvedDeclarations(declarations: readonly Declaration[]): Record<string, string> {
  const custom = new Map(Object.entries(initial));
  for (const { prop, value } of declarations) if (prop.startsWith('--')) custom.set(prop, value);
  const style: Record<string, string> = {};
  for (const { prop, value } of declarations) {
    if (prop.startsWith('--')) continue;
    const resolved = resolve(value, custom, 0);
    if (resolved !== undefined) style[camelCase(prop)] = oldColors(resolved);
  }
  return style;
}

const depthMax = 10;
const lengthMax = 2000;

/** Replaces `var(--name, fallback)`, innermost first. Undefined if a name has no value. */
function resolve(value: string, custom: ReadonlyMap<string, string>, depth: number): string | undefined {
  if (!value.includes('var(')) return value;
  if (depth > depthMax || value.length > lengthMax) return undefined;
  let isKnown = true;
  const next = value.replaceAll(
    /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g,
    (_var, name: string, fallback?: string) => {
      const found = custom.get(name) ?? fallback?.trim();
      if (found === undefined) isKnown = false;
      return found ?? '';
    },
  );
  return isKnown && next !== value ? resolve(next, custom, depth + 1) : undefined;
}

function oldColors(value: string): string {
  return value.replaceAll(
    /rgb\(\s*(\d+)\s+(\d+)\s+(\d+)\s*(?:\/\s*([\d.]+%?)\s*)?\)/g,
    (_rgb, r, g, b, alpha?: string) =>
      alpha === undefined || alpha === '1' || alpha === '100%'
        ? `rgb(${r},${g},${b})`
        : `rgba(${r},${g},${b},${alpha})`,
  );
}

function camelCase(prop: string): string {
  return prop.replace(/^-ms-/, 'ms-').replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
}

import type { Mode } from '../page.ts';
import type { Checkout } from './purchase-calls.ts';

/** The look of the purchase page. Null: the default. */
export type Look = Checkout['projectBranding'];

type ColorName = keyof NonNullable<Look>[Mode];

/** The variables of the page that follow from a color of the branding. */
const variables: Readonly<Record<ColorName, (color: string, mode: Mode) => Readonly<Record<string, string>>>> = {
  accent: (color, mode) => ({
    '--accent': color,
    '--accent-hover': mixed(color, mode === 'light' ? 'black' : 'white', 90),
    '--accent-ink': mode === 'light' ? mixed(color, 'black', 92) : mixed(color, 'white', 45),
    '--accent-soft': mixed(color, 'var(--raised)', 12),
    '--accent-line': mixed(color, 'var(--raised)', 40),
    '--focus': color,
  }),
  accentText: (color) => ({ '--on-accent': color }),
  background: (color) => ({ '--panel': color }),
  surface: (color) => ({ '--raised': color, '--hover': mixed('var(--ink)', color, 6) }),
  text: (color) => ({
    '--ink': color,
    '--ink-2': mixed(color, 'var(--raised)', 72),
    '--control': mixed(color, 'var(--raised)', 46),
  }),
  border: (color) => ({ '--line': color, '--line-strong': color }),
  danger: (color) => ({ '--danger': color, '--danger-ink': color }),
};

const mixed = (color: string, other: string, percent: number) => `color-mix(in oklab, ${color} ${percent}%, ${other})`;

const root = document.documentElement;
let look: Look = null;
let applied: string[] = [];

/** Shows the page in a mode. */
export function showMode(mode: Mode): void {
  root.dataset.theme = mode;
  apply(mode);
}

/** Shows the look of a project. */
export function showLook(next: Look): void {
  look = next;
  apply(root.dataset.theme === 'dark' ? 'dark' : 'light');
}

/** Sets variables of the page. Its policy allows this, and no other styles than those of its files. */
function apply(mode: Mode): void {
  for (const name of applied) root.style.removeProperty(name);
  const values = look === null ? {} : valuesOf(look, mode);
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, value);
  applied = Object.keys(values);
}

function valuesOf({ radius, font, ...colors }: NonNullable<Look>, mode: Mode): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, color] of Object.entries(colors[mode]) as [ColorName, string | undefined][]) {
    if (color !== undefined) Object.assign(values, variables[name](color, mode));
  }
  if (radius !== undefined) values['--corner'] = `${radius}px`;
  if (font !== undefined) values['--font'] = font;
  return values;
}

const storageKey = 'portico-purchase-look';

/** Keeps the look for the page after the purchase, which does not load the product. */
export function keepLook(kept: Look): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Storage is disabled: that page has the default look.
  }
}

/** Returns the look that was kept in this tab. */
export function keptLook(): Look {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Look;
  } catch {
    return null;
  }
}

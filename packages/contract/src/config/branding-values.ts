/** Fonts of branding, with their families in CSS. Every device has them, so nothing is loaded. */
const fontStacks = {
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', sans-serif",
  serif: "ui-serif, 'Iowan Old Style', Charter, 'Bitstream Charter', Cambria, Georgia, serif",
  monospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
} as const;

/** IDs of the fonts of branding. */
export const brandFonts = Object.keys(fontStacks) as (keyof typeof fontStacks)[];

/** How a ready-made page is laid out: a card, a card beside a colored half, or no card. */
export const pageLayouts = ['card', 'split', 'plain'] as const;

/** Sign-in methods that the sign-in page shows, in the default order. */
export const pageMethods = ['social', 'passkey', 'one-time-code', 'password'] as const;

/** A sign-in method on the sign-in page. */
type PageMethod = (typeof pageMethods)[number];

interface BrandFont {
  readonly font?: keyof typeof fontStacks | undefined;
  readonly fontFamily?: string | undefined;
}

/** Returns the value of `font-family` for a branding; undefined for the default. */
export function fontOf({ font, fontFamily }: BrandFont): string | undefined {
  const stack = font === undefined ? undefined : fontStacks[font];
  if (fontFamily === undefined) return stack;
  return `'${fontFamily}', ${stack ?? fontStacks.system}`;
}

interface MethodChoice {
  readonly methodOrder: readonly PageMethod[];
  readonly hiddenMethods: readonly PageMethod[];
}

/**
 * Returns the methods that the sign-in page shows, in their order. If it would not show an enabled method that works on all
 * devices, nothing is hidden: people must be able to sign in.
 */
export function shownMethods(
  { methodOrder, hiddenMethods }: MethodChoice,
  isEnabled: Readonly<Record<PageMethod, boolean>>,
): PageMethod[] {
  const all = [...new Set([...methodOrder, ...pageMethods])];
  const shown = all.filter((method) => !hiddenMethods.includes(method));
  return shown.some((method) => isEnabled[method] && method !== 'passkey') ? shown : all;
}

import type { Theme } from '@portico/react/ui/theme/theme.tsx';
import type { Checkout } from './purchase-calls.ts';

/** The look of the purchase page. Null: the default. */
export type Look = Checkout['projectBranding'];

/** Returns the theme of a look. */
export function themeOf(look: Look): Theme {
  if (look === null) return {};
  const { radius, ...theme } = look;
  return radius === undefined ? theme : { ...theme, radius: `${radius}px` };
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

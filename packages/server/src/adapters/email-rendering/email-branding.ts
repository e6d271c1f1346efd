import { type BrandColors, type BrandingConfig, completeColors, darkThemeId, fontOf } from '@portico/contract';
import { place } from '../../base/placeholders.ts';
import type { EmailBranding } from './email-job.ts';

/** What the emails of a project show of it. */
export interface BrandedProject {
  readonly config: { readonly branding: BrandingConfig };
  readonly logoUrl: string | null;
  readonly fullLogoUrl: string | null;
  readonly logoDarkModeUrl: string | null;
  readonly logoFullDarkModeUrl: string | null;
}

/**
 * Returns the branding of a project for its emails. A font that the app loads does not exist in email programs, so that the font of
 * the device stands for it.
 *
 * @see docs/build/branding.md#emails
 */
export function emailBrandingOf({ config: { branding }, ...logos }: BrandedProject): EmailBranding {
  const { light, dark } = completeColors(branding);
  const fontFamily = fontOf({ font: branding.font ?? (branding.fontFamily === undefined ? undefined : 'system') });
  const borderRadius = branding.radius === undefined ? undefined : `${branding.radius}px`;
  const darkLogoUrl = imageUrl(logos.logoFullDarkModeUrl) ?? imageUrl(logos.logoDarkModeUrl);
  const page = (colors: BrandColors) => given({ backgroundColor: colors.background, color: colors.text, fontFamily });
  const card = (colors: BrandColors) =>
    given({ backgroundColor: colors.surface, borderRadius, color: colors.text, fontFamily });
  return {
    logoUrl: imageUrl(logos.fullLogoUrl) ?? imageUrl(logos.logoUrl),
    darkLogoUrl,
    page: page(light),
    card: { ...card(light), ...given({ borderColor: light.border }) },
    button: given({ backgroundColor: light.accent, color: light.accentText, borderRadius }),
    dark: { page: page(dark), card: card(dark) },
    darkRules: darkRulesOf(dark, darkLogoUrl !== undefined),
  };
}

/** Email programs load images from the web only. */
function imageUrl(url: string | null): string | undefined {
  return url !== null && /^https?:\/\//i.test(url) ? url : undefined;
}

function given(values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

/** Returns rules that change the styles of light mode. Only `!important` wins over them. */
function darkRulesOf({ background, surface, text, border, accent, accentText }: BrandColors, hasLogo: boolean): string {
  const logoRules = '.logo { display: none !important; } .dark-logo { display: block !important; }';
  return [
    rule('.page', { 'background-color': background, color: text }),
    rule('.card', { 'background-color': surface, 'border-color': border, color: text }),
    rule('.button', { 'background-color': accent, color: accentText }),
    hasLogo ? logoRules : '',
  ]
    .filter((one) => one !== '')
    .join(' ');
}

function rule(selector: string, values: Readonly<Record<string, string | undefined>>): string {
  const properties = Object.entries(given(values)).map(([name, value]) => `${name}: ${value} !important;`);
  return properties.length === 0 ? '' : `${selector} { ${properties.join(' ')} }`;
}

/** The styles of the built-in themes, which a branding replaces, by the name of their placeholder. */
const sans =
  'ui-sans-serif, system-ui, sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"';
const defaultStyles = {
  page: { backgroundColor: 'rgb(250,251,251)', color: '#1c1c22', fontFamily: sans },
  card: {
    backgroundColor: 'rgb(255,255,255)',
    borderColor: '#e4e4ea',
    borderRadius: '0.5rem',
    color: '#1c1c22',
    fontFamily: sans,
  },
  button: { backgroundColor: 'rgb(67,56,202)', color: 'rgb(255,255,255)', borderRadius: '8px' },
  darkPage: { backgroundColor: 'rgb(50,50,50)', color: 'rgb(255,255,255)', fontFamily: sans },
  darkCard: {
    backgroundColor: 'rgb(0,0,0)',
    borderRadius: '0.5rem',
    color: 'rgb(255,255,255)',
    fontFamily: sans,
  },
};
type Part = keyof typeof defaultStyles;

const placesOfPart = (part: Part) =>
  Object.fromEntries(Object.keys(defaultStyles[part]).map((name) => [name, place(`${part}_${name}`)]));

/** A branding with placeholders instead of values. */
export const brandingPlaces: EmailBranding = {
  logoUrl: place('logoUrl'),
  darkLogoUrl: place('darkLogoUrl'),
  page: placesOfPart('page'),
  card: placesOfPart('card'),
  button: placesOfPart('button'),
  dark: { page: placesOfPart('darkPage'), card: placesOfPart('darkCard') },
  darkRules: place('darkRules'),
};

/** Returns the values for the placeholders of a branding. */
export function valuesOfBranding(branding: EmailBranding, themeId: string): Readonly<Record<string, string>> {
  const { logoUrl = '', page, card, button, dark, darkRules } = branding;
  const { darkLogoUrl = themeId === darkThemeId ? logoUrl : '' } = branding;
  const styles = { page, card, button, darkPage: dark.page, darkCard: dark.card };
  const values: Record<string, string> = { logoUrl, darkLogoUrl, darkRules };
  for (const [part, defaults] of Object.entries(defaultStyles)) {
    for (const [name, value] of Object.entries({ ...defaults, ...styles[part as Part] }))
      values[`${part}_${name}`] = value;
  }
  return values;
}

const anyLogo = new RegExp(`<img [^>]*src="${place('(logoUrl|darkLogoUrl)')}"[^>]*/>`, 'g');

/** Removes the logos that a project does not have from an email with placeholders. */
export function withoutMissingLogos(html: string, values: Readonly<Record<string, string>>): string {
  return html.replaceAll(anyLogo, (image, name: string) => (values[name] === '' ? '' : image));
}

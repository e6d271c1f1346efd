import { directionOf } from '@portico/texts/languages';
import { type CSSProperties, createContext, type ReactNode, useContext } from 'react';
import { useLanguage } from '../../text/text-context.tsx';
import { Style } from './style.tsx';
import { stylesheet } from './stylesheet.ts';

/** Colors of the ready-made components, in any CSS format. All other colors are mixed from them. */
export interface ThemeColors {
  /** Color of the main button, links and focus rings. */
  readonly accent?: string;
  /** Color of text on the accent. */
  readonly accentText?: string;
  /** Background of a page, behind the card. */
  readonly background?: string;
  /** Background of cards, fields and menus. */
  readonly surface?: string;
  /** Text color. */
  readonly text?: string;
  /** Border color. */
  readonly border?: string;
  /** Color of errors. */
  readonly danger?: string;
}

/** Theme of the ready-made components. Absent values keep their defaults. */
export interface Theme {
  /** Colors of light mode. */
  readonly light?: ThemeColors;
  /** Colors of dark mode. */
  readonly dark?: ThemeColors;
  /** Corner radius of controls, such as `8px`. Cards use 1.5 times that radius. */
  readonly radius?: string;
  /** A CSS font family. */
  readonly font?: string;
}

/** Light, dark, or the setting of the device. */
export type ColorMode = 'light' | 'dark' | 'system';

/** Props of `PorticoTheme`. */
export interface PorticoThemeProps {
  /** Colors, corner radius and font. */
  readonly theme?: Theme;
  /** Light, dark, or the setting of the device. */
  readonly colorMode?: ColorMode;
  /** Nonce for a Content-Security-Policy. */
  readonly nonce?: string;
  /** The components that use the theme. */
  readonly children: ReactNode;
}

const ThemeContext = createContext<Omit<PorticoThemeProps, 'children'>>({});

/** Sets the colors, the mode and the nonce of the ready-made components below it. */
export function PorticoTheme({ children, ...theme }: PorticoThemeProps) {
  return <ThemeContext.Provider value={theme}>{children}</ThemeContext.Provider>;
}

/** Returns the nonce for styles that a library adds. */
export function useStyleNonce(): string | undefined {
  return useContext(ThemeContext).nonce;
}

/** CSS rules of components that few pages use, loaded with them. */
export interface Sheet {
  readonly name: string;
  readonly rules: string;
}

interface ScopeProps {
  readonly className?: string;
  /** Layout of the branding, for a page. */
  readonly layout?: string | undefined;
  readonly sheet?: Sheet;
  readonly children: ReactNode;
}

/** Wraps each ready-made component. It adds the stylesheet and the colors of the nearest theme. */
export function Scope({ className, layout, sheet, children }: ScopeProps) {
  const { theme, colorMode = 'system', nonce } = useContext(ThemeContext);
  const lang = useLanguage();
  return (
    <div
      lang={lang}
      // The other languages have the direction of the page, for hosts whose overrides are in one from right to left.
      dir={lang !== undefined && directionOf(lang) === 'rtl' ? 'rtl' : undefined}
      className={className === undefined ? 'portico-scope' : `portico-scope ${className}`}
      data-portico-theme={colorMode === 'system' ? undefined : colorMode}
      data-layout={layout}
      style={theme && variablesOf(theme)}
    >
      <Style name="portico" rules={stylesheet} nonce={nonce} />
      {sheet !== undefined && <Style name={`portico-${sheet.name}`} rules={sheet.rules} nonce={nonce} />}
      {children}
    </div>
  );
}

function variablesOf({ light, dark, radius, font }: Theme): CSSProperties {
  const variables: Record<string, string> = {};
  const take = (mode: string, colors: ThemeColors = {}) => {
    for (const [name, color] of Object.entries(colors)) {
      variables[`--portico-${mode}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`] = color;
    }
  };
  take('light', light);
  take('dark', dark);
  if (radius !== undefined) variables['--portico-radius'] = radius;
  if (font !== undefined) variables['--portico-font'] = font;
  return variables as CSSProperties;
}

import { type CSSProperties, createContext, type ReactNode, useContext } from 'react';
import { useLanguage } from '../../text/text-context.tsx';
import { stylesheet } from './stylesheet.ts';

/** Colours of the ready-made parts; everything else is mixed from them. Any CSS colour will do. */
export interface ThemeColors {
  /** Of the one thing to do next, of links and of focus. */
  readonly accent?: string;
  /** Of text on the accent. */
  readonly accentText?: string;
  /** Behind the card of a page. */
  readonly background?: string;
  /** Of cards, fields and menus. */
  readonly surface?: string;
  /** Text. */
  readonly text?: string;
  /** Lines. */
  readonly border?: string;
  /** Errors. */
  readonly danger?: string;
}

/** How the ready-made parts look. What is absent stays as it is. */
export interface Theme {
  /** Colours of the light mode. */
  readonly light?: ThemeColors;
  /** Colours of the dark mode. */
  readonly dark?: ThemeColors;
  /** Of controls, such as `8px`; cards are half as much rounder. */
  readonly radius?: string;
  /** A CSS font family. */
  readonly font?: string;
}

/** Light, dark, or what the device says. */
export type ColorMode = 'light' | 'dark' | 'system';

/** What `PorticoTheme` takes. */
export interface PorticoThemeProps {
  /** Colours, corners and font. */
  readonly theme?: Theme;
  /** Light, dark, or as the person has set up their device. */
  readonly colorMode?: ColorMode;
  /** For hosts with a Content-Security-Policy. */
  readonly nonce?: string;
  /** The components that look so. */
  readonly children: ReactNode;
}

const ThemeContext = createContext<Omit<PorticoThemeProps, 'children'>>({});

/** Gives the ready-made parts below it other colours, another mode, or a nonce. */
export function PorticoTheme({ children, ...theme }: PorticoThemeProps) {
  return <ThemeContext.Provider value={theme}>{children}</ThemeContext.Provider>;
}

/** The nonce for styles that a library adds itself. */
export function useStyleNonce(): string | undefined {
  return useContext(ThemeContext).nonce;
}

/** Rules for parts that few pages have, loaded with them. */
export interface Sheet {
  readonly name: string;
  readonly rules: string;
}

interface ScopeProps {
  readonly className?: string;
  readonly sheet?: Sheet;
  readonly children: ReactNode;
}

/** Every ready-made part lives in a scope: it brings the stylesheet along, and the colours of the nearest theme. */
export function Scope({ className, sheet, children }: ScopeProps) {
  const { theme, colorMode = 'system', nonce } = useContext(ThemeContext);
  const lang = useLanguage();
  return (
    <div
      lang={lang}
      className={className === undefined ? 'portico-scope' : `portico-scope ${className}`}
      data-portico-theme={colorMode === 'system' ? undefined : colorMode}
      style={theme && variablesOf(theme)}
    >
      <Style name="portico" rules={stylesheet} nonce={nonce} />
      {sheet !== undefined && <Style name={`portico-${sheet.name}`} rules={sheet.rules} nonce={nonce} />}
      {children}
    </div>
  );
}

/**
 * React 19 moves it to the head, once; React 18 leaves it here, where it does the same. As a child, React 18 would send
 * its quotes from the server as entities, which mean nothing in a style.
 */
function Style({ name, rules, nonce }: Sheet & { readonly nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the rules are constants of this package
  return <style href={name} precedence="low" nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />;
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

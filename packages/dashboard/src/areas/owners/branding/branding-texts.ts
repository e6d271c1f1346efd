import type { ContrastProblem } from '@portico/contract/branding';
import type { Branding, ProjectBranding } from '@portico/react';

/** A color of the branding. */
export type ColorName = keyof ProjectBranding['light'];

/** Names of the colors, and what each is for. */
export const colorTexts: Readonly<Record<ColorName, { readonly name: string; readonly help: string }>> = {
  accent: { name: 'Primary color', help: 'The main button, links and focus.' },
  accentText: { name: 'Text on the primary color', help: 'Black or white by default, whichever is easier to read.' },
  background: { name: 'Background', help: 'Behind the card.' },
  surface: { name: 'Card', help: 'The card, fields and menus.' },
  text: { name: 'Text', help: 'Secondary text is mixed from it.' },
  border: { name: 'Border', help: 'Lines, and the border of the card.' },
  danger: { name: 'Errors', help: 'Error messages and buttons that delete.' },
};

/** Names of the pairs of colors whose contrast is checked. */
export const pairTexts: Readonly<Record<ContrastProblem['what'], string>> = {
  accentText: 'Text on the main button',
  accent: 'The main button',
  links: 'Links',
  text: 'Text',
  secondaryText: 'Secondary text',
  controls: 'The border of fields',
  danger: 'Error messages',
};

/** Names of the modes. */
export const modeTexts = { light: 'Light mode', dark: 'Dark mode' } as const;

/** Names of the sign-in methods. */
export const methodTexts: Readonly<Record<Branding['methods'][number], string>> = {
  social: 'Social sign-in',
  passkey: 'Passkey',
  'one-time-code': 'Email code',
  password: 'Password',
};

/** Names of the layouts. */
export const layoutOptions = [
  { value: 'card', text: 'Card', help: 'The form in a frame.' },
  { value: 'split', text: 'Split', help: 'The form beside a colored half, which can have a picture.' },
  { value: 'plain', text: 'Plain', help: 'The form without a frame.' },
] as const;

/** Names of the fonts. The empty one is the default. */
export const fontOptions = [
  { value: '', text: 'Default' },
  { value: 'system', text: 'System' },
  { value: 'humanist', text: 'Humanist' },
  { value: 'rounded', text: 'Rounded' },
  { value: 'serif', text: 'Serif' },
  { value: 'monospace', text: 'Monospace' },
] as const;

/** Texts of the pages that owners can replace on the screen, in English. The configuration can replace all others as well. */
export const originals = [
  'Sign in to {project}',
  'Create your {project} account',
  'Sign in',
  'Create account',
  "Don't have an account?",
  'Already have an account?',
  'Create one',
  'Email address',
  'Forgot password?',
  'Continue with {provider}',
  'Sign in with a passkey',
  'Send code',
] as const;

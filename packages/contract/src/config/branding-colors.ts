import { contrastOf, mix } from './color-math.ts';

/** Colors of the ready-made pages in one mode, as `#rrggbb`. */
export interface BrandColors {
  readonly accent?: string | undefined;
  readonly accentText?: string | undefined;
  readonly background?: string | undefined;
  readonly surface?: string | undefined;
  readonly text?: string | undefined;
  readonly border?: string | undefined;
  readonly danger?: string | undefined;
}

/** Light or dark mode. */
export type BrandMode = 'light' | 'dark';

type Colors = Readonly<Record<keyof BrandColors, string>>;
type BothModes = Readonly<Record<BrandMode, BrandColors>>;

const modes = ['light', 'dark'] as const;
const black = '#000000';
const white = '#ffffff';

/** The default colors of the stylesheet of the pages. */
export const defaultColors: Readonly<Record<BrandMode, Colors>> = {
  light: {
    accent: '#3a50ce',
    accentText: '#ffffff',
    background: '#f7f8fa',
    surface: '#ffffff',
    text: '#171a24',
    border: '#e1e3e7',
    danger: '#b71920',
  },
  dark: {
    accent: '#4a65e0',
    accentText: '#ffffff',
    background: '#0e1013',
    surface: '#17191d',
    text: '#eff0f4',
    border: '#2b2e34',
    danger: '#fc958f',
  },
};

/** WCAG 2.2: text, and the parts of controls that people must see. */
const textContrast = 4.5;
const controlContrast = 3;

/**
 * Adds the colors that follow from others: the text on an accent, and the accent of dark mode.
 *
 * @returns colors that are set or follow. Others have their defaults
 */
export function completeColors({ light, dark }: BothModes): BothModes {
  const surface = dark.surface ?? defaultColors.dark.surface;
  const accent = dark.accent ?? (light.accent && withContrast(light.accent, surface, controlContrast));
  return { light: withAccentText(light), dark: withAccentText({ ...dark, accent }) };
}

function withAccentText(colors: BrandColors): BrandColors {
  const { accent, accentText } = colors;
  return accent === undefined || accentText !== undefined ? colors : { ...colors, accentText: textOn(accent) };
}

/** Returns white if it can be read on the color, else black. */
export function textOn(color: string): string {
  return contrastOf(white, color) >= textContrast ? white : black;
}

/** Returns the color, or the nearest one on its way to black or white that has the contrast. */
function withContrast(color: string, against: string, minimum: number): string {
  return towards(oppositeOf(against), color, (mixed) => contrastOf(mixed, against) >= minimum);
}

/** A pair of colors that people cannot tell apart well enough. */
export interface ContrastProblem {
  readonly mode: BrandMode;
  readonly what: 'accentText' | 'accent' | 'links' | 'text' | 'secondaryText' | 'controls' | 'danger';
  readonly ratio: number;
  readonly needed: number;
  /** A change that solves it. */
  readonly suggestion: { readonly color: keyof BrandColors; readonly value: string };
}

/** Returns the pairs of colors whose contrast is too low, as the stylesheet of the pages mixes them. */
export function contrastProblems(branding: BothModes): ContrastProblem[] {
  const complete = completeColors(branding);
  return modes.flatMap((mode) => {
    const colors = { ...defaultColors[mode], ...given(complete[mode]) };
    return pairsOf(mode, colors).flatMap(({ what, front, back, needed, color }) => {
      const ratio = contrastOf(front, back);
      if (ratio >= needed) return [];
      const isSolvedBy = (value: string) =>
        pairsOf(mode, { ...colors, [color]: value }).every(
          (one) => one.what !== what || contrastOf(one.front, one.back) >= needed,
        );
      const goal = oppositeOf(color === 'accentText' ? colors.accent : colors.surface);
      return [{ mode, what, ratio, needed, suggestion: { color, value: towards(goal, colors[color], isSolvedBy) } }];
    });
  });
}

/** Returns the colors that have a value: an absent one must not hide a default. */
function given(colors: BrandColors): Partial<Colors> {
  return Object.fromEntries(Object.entries(colors).filter(([, value]) => value !== undefined));
}

interface Pair {
  readonly what: ContrastProblem['what'];
  readonly front: string;
  readonly back: string;
  readonly needed: number;
  /** The color to change if the contrast is too low. */
  readonly color: keyof BrandColors;
}

function pairsOf(mode: BrandMode, { accent, accentText, surface, text, danger }: Colors): Pair[] {
  const link = mode === 'light' ? mix(accent, black, 0.92) : mix(accent, white, 0.45);
  return [
    { what: 'accentText', front: accentText, back: accent, needed: textContrast, color: 'accentText' },
    { what: 'accent', front: accent, back: surface, needed: controlContrast, color: 'accent' },
    { what: 'links', front: link, back: surface, needed: textContrast, color: 'accent' },
    { what: 'text', front: text, back: surface, needed: textContrast, color: 'text' },
    { what: 'secondaryText', front: mix(text, surface, 0.72), back: surface, needed: textContrast, color: 'text' },
    { what: 'controls', front: mix(text, surface, 0.46), back: surface, needed: controlContrast, color: 'text' },
    { what: 'danger', front: danger, back: mix(danger, surface, 0.08), needed: textContrast, color: 'danger' },
  ];
}

/** Returns black for a bright color, and white for a dark one. */
function oppositeOf(color: string): string {
  return contrastOf(color, black) > contrastOf(color, white) ? black : white;
}

/** Moves a color towards the goal until it is good, in steps that people hardly see. */
function towards(goal: string, color: string, isGood: (color: string) => boolean): string {
  for (let share = 1; share > 0; share -= 0.04) {
    const mixed = mix(color, goal, share);
    if (isGood(mixed)) return mixed;
  }
  return goal;
}

import { expect, test } from 'vitest';
import { completeColors, contrastProblems, defaultColors } from './branding-colors.ts';
import { contrastOf, mix } from './color-math.ts';

const modes = ['light', 'dark'] as const;

test('contrast ratios are those of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#123456', '#123456')).toBe(1);
});

test('colors are mixed like in CSS', () => {
  expect(mix('#ff0000', '#0000ff', 1)).toBe('#ff0000');
  // As Chromium computes color-mix(in oklab, red, blue).
  expect(mix('#ff0000', '#0000ff', 0.5)).toBe('#8c53a2');
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#636363');
});

test('the default colors have no contrast problem', () => {
  expect(contrastProblems({ light: {}, dark: {} })).toEqual([]);
});

test.each([
  ['#0a7d5a', '#ffffff'],
  ['#ffd400', '#000000'],
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
])('text on the accent %s is %s', (accent, accentText) => {
  expect(completeColors({ light: { accent }, dark: {} }).light.accentText).toBe(accentText);
});

test('the accent of dark mode follows from that of light mode, bright enough for a dark surface', () => {
  const { dark } = completeColors({ light: { accent: '#1a1a2e' }, dark: {} });

  expect(dark.accent).not.toBe('#1a1a2e');
  expect(contrastOf(dark.accent ?? '', defaultColors.dark.surface)).toBeGreaterThanOrEqual(3);
  expect(completeColors({ light: {}, dark: {} })).toEqual({ light: {}, dark: { accent: undefined } });
});

test('a color that is set stays as it is', () => {
  const branding = { light: { accent: '#ffd400', accentText: '#ffffff' }, dark: { accent: '#111111' } };
  expect(completeColors(branding).light).toEqual(branding.light);
  expect(completeColors(branding).dark.accent).toBe('#111111');
});

test('each problem names the pair, its ratio and a color that solves it', () => {
  const branding = {
    light: { accent: '#ffd400', accentText: '#ffffff', text: '#aaaaaa', danger: '#ffaaaa' },
    dark: { accent: '#111111', surface: '#333333', text: '#666666' },
  };
  const problems = contrastProblems(branding);

  expect(problems.map(({ mode, what }) => `${mode} ${what}`)).toEqual([
    'light accentText',
    'light accent',
    'light links',
    'light text',
    'light secondaryText',
    'light controls',
    'light danger',
    'dark accent',
    'dark links',
    'dark text',
    'dark secondaryText',
    'dark controls',
  ]);
  for (const { mode, what, suggestion } of problems) {
    const solved = { ...branding, [mode]: { ...branding[mode], [suggestion.color]: suggestion.value } };
    expect(contrastProblems(solved).filter((one) => one.mode === mode && one.what === what)).toEqual([]);
  }
  expect(modes).toContain(problems[0]?.mode);
});

import { z } from 'zod';
import * as fields from '../fields/index.ts';
import { brandFonts, pageLayouts, pageMethods } from './branding-values.ts';

/** No other CSS can be in this form, and its contrast can be computed. */
const color = z
  .string()
  // @guard colors-of-branding
  .regex(/^#[0-9a-f]{6}$/i, { error: '{path} must be a color with six hexadecimal digits, such as #0a7d5a' });

/** Colors of one mode. */
export const brandColors = z
  .object({
    accent: color,
    accentText: color,
    background: color,
    surface: color,
    text: color,
    border: color,
    danger: color,
  })
  .partial();

/** A URL of a web page, which pages link. */
export const webUrl = fields.url
  .max(2000)
  // @guard links-of-branding
  .regex(/^https?:\/\/[^/\\@]+(?:[/?#][^\\]*)?$/i, { error: '{path} must start with https:// or http://' });

const methodIds = z
  .array(z.enum(pageMethods))
  .max(pageMethods.length)
  .refine((ids) => new Set(ids).size === ids.length, { error: '{path} must not contain an entry twice' })
  .default([]);

/** A text of the pages that the project replaces. The original is the English text. */
const pageText = z.object({
  language: z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, { error: '{path} must be a language, such as de-DE or ar' }),
  original: z.string().min(1).max(300),
  text: z.string().min(1).max(500),
});

/** Every visitor of the sign-in page loads them. */
const textsLengthMax = 20_000;

const pageTexts = z
  .array(pageText)
  .max(200)
  .refine(
    (texts) =>
      texts.reduce((length, { original, text }) => length + original.length + text.length, 0) <= textsLengthMax,
    {
      error: `{path} must have at most ${textsLengthMax} characters together`,
    },
  )
  .default([]);

/**
 * The look of the ready-made pages. Without a value, the pages have their default. CSS and props of an app win.
 *
 * @see docs/build/branding.md
 * @sdk ProjectBranding
 * @opaque
 */
export const brandingConfig = z.object({
  light: brandColors.prefault({}),
  /** Without an accent, it follows from the accent of light mode. */
  dark: brandColors.prefault({}),
  /** Corner radius of controls in pixels. */
  radius: z.int().min(0).max(32).optional(),
  /** A font that devices have. */
  font: z.enum(brandFonts).optional(),
  /** A font that the app provides. It comes before the other one. */
  fontFamily: z
    .string()
    // @guard font-of-branding
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u, {
      error: '{path} must be the name of one font: up to 64 letters, digits, spaces, hyphens and underscores',
    })
    .optional(),
  layout: z.enum(pageLayouts).default('card'),
  /** Beside the form, in the layout `split`. */
  pictureUrl: webUrl.optional(),
  faviconUrl: webUrl.optional(),
  /** Order on the sign-in page. Methods that are not listed follow in the default order. */
  methodOrder: methodIds,
  /** Methods that the sign-in page does not show. They stay enabled. */
  hiddenMethods: methodIds,
  texts: pageTexts,
  termsUrl: webUrl.optional(),
  privacyUrl: webUrl.optional(),
});

/** The branding of a project in its configuration. */
export type BrandingConfig = z.output<typeof brandingConfig>;

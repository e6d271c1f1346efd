import { directionOf } from '@portico/texts/languages';
import type { EmailLanguage } from '../../kernel/languages.ts';

/**
 * Returns an email that says its language, in the direction of it. Email programs do not know logical properties, so the sides of its
 * styles are exchanged for a language that is written from right to left.
 */
export function inDirectionOf(language: EmailLanguage, html: string): string {
  if (language === 'en') return html;
  // Each attempt ends at the next tag: the HTML of a theme can be any text.
  const named = html.replace(/(<html[^<>]{0,500}) lang="en"/, `$1 lang="${language}"`);
  if (directionOf(language) === 'ltr') return named;
  return named
    .replace(/<html(?: dir="ltr")?/, '<html dir="rtl"')
    .replaceAll(/ style="[^"]*"/g, (style) =>
      style.replaceAll(/(?<=(?:margin|padding|border)-)(?:left|right)(?=:)/g, (side) =>
        side === 'left' ? 'right' : 'left',
      ),
    );
}

import { defaultThemeId, noThemeSource, type ProjectConfig } from '@portico/contract';

type EmailsConfig = ProjectConfig['emails'];

/**
 * Returns the source of a theme.
 *
 * @param themeId `false` for no theme. Null, undefined and unknown IDs give the active theme
 * @see docs/reference/protocol/emails.md#theme-choice
 */
export function themeSourceOf({ themes, selectedThemeId }: EmailsConfig, themeId?: string | false | null): string {
  if (themeId === false) return noThemeSource;
  for (const id of [themeId, selectedThemeId, defaultThemeId]) {
    if (typeof id === 'string' && Object.hasOwn(themes, id)) return themes[id]?.tsxSource ?? noThemeSource;
  }
  return noThemeSource;
}

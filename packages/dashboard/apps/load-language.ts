/** Texts, and the language tag for dates and amounts. */
export interface Language<Texts> {
  readonly texts: Texts;
  /** The tag that the person prefers, such as `de-AT`. */
  readonly tag: string;
}

/** Texts that are loaded for the language of the browser. */
export interface Translations<Texts> {
  readonly english: Texts;
  /** Modules by language, such as `de` and `pt-BR`. Canadian French has the texts of French. */
  readonly others: Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>>;
}

/**
 * Loads the texts of the first supported language.
 *
 * @param wishes `navigator.languages`
 */
export async function loadLanguage<Texts>(
  { english, others }: Translations<Texts>,
  wishes: readonly string[],
): Promise<Language<Texts>> {
  const tags = wishes.filter(isValid);
  for (const tag of tags) {
    const key = keyOf(tag);
    if (key === 'en') break;
    const load = Object.hasOwn(others, key) ? others[key] : undefined;
    if (load !== undefined) return { texts: (await load()).texts, tag };
  }
  return { texts: english, tag: tags.find((tag) => tag.startsWith('en')) ?? 'en-US' };
}

/** Returns the key of the language of a tag, which may have no texts. */
function keyOf(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  if (language === 'zh') return script === 'Hant' ? 'zh-TW' : 'zh-CN';
  if (language === 'pt') return region === 'BR' ? 'pt-BR' : 'pt-PT';
  return language;
}

/** Chromium on a system without a language prefers `en-US@posix`, which `Intl` refuses. */
function isValid(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

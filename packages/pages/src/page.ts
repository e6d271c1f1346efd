import { type LoadedTexts, loadTexts } from '@portico/texts/load-texts';
import type { Translations } from '@portico/texts/types';
import { createRoot, type Root } from 'react-dom/client';

/** Light or dark mode. */
export type Mode = 'light' | 'dark';

/** Returns the root in which a page shows itself. */
export function pageRoot(): Root {
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no element with the id "root".');
  return createRoot(element);
}

/** Shows a page in the mode of the device, also when that changes. */
export function followDevice(show: (mode: Mode) => void): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => show(dark.matches ? 'dark' : 'light');
  apply();
  dark.addEventListener('change', apply);
}

/** Loads texts in the first language that browser and page know, and gives the document that language. */
export async function loadPageTexts<Texts>(english: Texts, others: Translations<Texts>): Promise<LoadedTexts<Texts>> {
  const loaded = await loadTexts(english, others, navigator.languages);
  document.documentElement.lang = loaded.tag;
  document.documentElement.dir = loaded.direction;
  return loaded;
}

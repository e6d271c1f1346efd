import type { Device } from '../db/tables/sessions.ts';

/** Maximum length of a User-Agent header that is read. */
const userAgentMax = 500;
const modelMax = 60;

/** Browsers by the product in their User-Agent. Most send the products of Chrome and Safari too, so those are last. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

/** Systems by a word in their User-Agent. Android sends the word Linux too. */
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['iPadOS', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Reads browser, system and model from a User-Agent header. Versions are not kept: they change often and help only to
 * identify people.
 *
 * @returns undefined for programs, such as the HTTP client of an app server
 */
export function deviceOf(userAgent: string | undefined): Device | undefined {
  const text = userAgent?.slice(0, userAgentMax) ?? '';
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  if (system === undefined) return undefined;
  const model = modelIn(text, system);
  return { ...(browser !== undefined && { browser }), system, ...(model !== undefined && { model }) };
}

function nameIn(list: typeof browsers, text: string): string | undefined {
  return list.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Reads the model. Chrome sends `K` instead of one, and Firefox the kind of the device. */
function modelIn(text: string, system: string): string | undefined {
  if (system === 'iOS') return text.includes('iPod') ? 'iPod' : 'iPhone';
  if (system === 'iPadOS') return 'iPad';
  if (system !== 'Android') return undefined;
  const model = /\bAndroid [\d.]+; ([^;()]{2,100}?)(?: Build\/[^;()]*)?[;)]/.exec(text)?.[1]?.trim().slice(0, modelMax);
  return model === undefined || /^(?:Mobile|Tablet|rv:.*|wv|U)$/.test(model) ? undefined : model;
}

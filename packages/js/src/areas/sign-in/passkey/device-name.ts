const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * Names a device by its browser and system, such as `Chrome on macOS`, for the name of a passkey.
 *
 * @param userAgent the user agent of the browser
 * @returns undefined if browser and system are unknown
 */
export function deviceName(userAgent: string): string | undefined {
  const parts = [browsers, systems].flatMap((known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? []);
  return parts.length > 0 ? parts.join(' on ') : undefined;
}

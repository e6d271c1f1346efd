import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    { browser: 'Safari', system: 'macOS' },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    { browser: 'Edge', system: 'Windows' },
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, { browser: 'Chrome', system: 'Linux' }],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'ChromeOS' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
    { browser: 'Chrome', system: 'Android' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S928B Build/UP1A) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    { browser: 'Samsung Internet', system: 'Android', model: 'SM-S928B' },
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', { browser: 'Firefox', system: 'Android' }],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    { browser: 'Chrome', system: 'iPadOS', model: 'iPad' },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/116.0.0.0`,
    { browser: 'Opera', system: 'Windows' },
  ],
])('the device of %s is recognized', (userAgent, expected) => {
  expect(deviceOf(userAgent)).toEqual(expected);
});

test('programs have no device', () => {
  for (const userAgent of [undefined, '', 'node', 'curl/8.5.0', 'axios/1.7.9', 'Firefox/1', '\u0000']) {
    expect(deviceOf(userAgent)).toBeUndefined();
  }
});

test('a long header is read in a moment, and the model is short', () => {
  const long = 'Linux; Android 14; '.repeat(100_000);

  expect(deviceOf(long)?.system).toBe('Android');
  expect(deviceOf(`Mozilla/5.0 (Linux; Android 14; ${'x'.repeat(100)}) Chrome/1`)?.model).toHaveLength(60);
});

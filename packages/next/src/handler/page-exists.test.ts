import { PorticoClientApp } from '@portico/js';
import { routeOf } from '@portico/react/routes';
import { expect, test } from 'vitest';
import { pageExists } from './page-exists.ts';

/** The server decides whether a page below the handler exists, and the browser which one it is. */

const { urls } = new PorticoClientApp({
  projectId: 'internal',
  publishableClientKey: 'pck_1',
  baseUrl: 'http://localhost',
  tokenStore: null,
});

test.each([
  ['sign-in', true],
  ['Sign-In', true],
  ['signin', true],
  ['account-settings', true],
  ['no-such-page', false],
  ['sign-in/more', false],
  ['sign-in/..', false],
  ['%73ign-in', false],
  ['sign%2Din', false],
  ['sign/in', false],
  ['sign%2Fin', false],
  ['sign-in%2F', false],
  ['sign-in%00', false],
  ['sign-in%20', false],
  ['sign-in.', false],
  ['sign-in;x=1', false],
  ['sign-in%3Fx', false],
  ['constructor', false],
  ['__proto__', false],
  ['..', false],
  ['%2e%2e', false],
])('the server and the browser agree on /handler/%s: %j', (path, exists) => {
  // Next.js gives the segments as they are in the URL.
  expect(pageExists({ portico: path.split('/') })).toBe(exists);
  expect(routeOf(urls, `/handler/${path}`, '')).toEqual(
    exists ? expect.not.objectContaining({ show: null }) : { show: null },
  );
});

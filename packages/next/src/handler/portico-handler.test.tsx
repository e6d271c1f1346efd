import { PorticoClientApp } from '@portico/js';
import { routeOf } from '@portico/react/routes';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { PorticoHandler } from './portico-handler.server.tsx';
import type { HandlerPageProps } from './props.ts';

/** The server decides whether a page below the handler exists, and the browser which one it is. */

const { urls } = new PorticoClientApp({
  projectId: 'internal',
  publishableClientKey: 'pck_1',
  baseUrl: 'http://localhost',
  tokenStore: null,
});

/** Whether the server shows a page. Next.js gives it the segments as they are in the URL. */
async function isServed(segments: readonly string[]): Promise<boolean> {
  const { props } = PorticoHandler({ params: Promise.resolve({ portico: [...segments] }) }) as ReactElement<{
    readonly children: ReactElement<HandlerPageProps> & {
      readonly type: (props: HandlerPageProps) => Promise<unknown>;
    };
  }>;
  try {
    await props.children.type(props.children.props);
    return true;
  } catch (error) {
    expect(String(error)).toContain('NEXT_HTTP_ERROR_FALLBACK;404');
    return false;
  }
}

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
])('the server and the browser agree on /handler/%s: %j', async (path, exists) => {
  expect(await isServed(path.split('/'))).toBe(exists);
  expect(routeOf(urls, `/handler/${path}`, '')).toEqual(
    exists ? expect.not.objectContaining({ show: null }) : { show: null },
  );
});

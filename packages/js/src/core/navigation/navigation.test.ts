import { afterEach, expect, test, vi } from 'vitest';
import { absolutePageUrl } from './absolute-page-url.ts';
import { Navigation } from './navigation.ts';
import { isRelativeUrl, resolveUrls } from './urls.ts';

afterEach(() => vi.unstubAllGlobals());

/** Creates the parts of a window that redirects use. */
function openWindow(href: string) {
  const visits: string[] = [];
  const location = Object.assign(new URL(href), {
    assign: (to: string) => visits.push(`assign ${to}`),
    replace: (to: string) => visits.push(`replace ${to}`),
  });
  vi.stubGlobal('window', { location });
  return visits;
}

test('pages are below the handler by default, and lead home afterwards', () => {
  const urls = resolveUrls({});

  expect(urls).toMatchObject({ handler: '/handler', signIn: '/handler/sign-in', mfa: '/handler/mfa', home: '/' });
  expect(resolveUrls({ handler: '/auth/', home: '/app' })).toMatchObject({
    signUp: '/auth/sign-up',
    afterSignIn: '/app',
    afterSignUp: '/app',
    afterSignOut: '/app',
  });
  expect(resolveUrls({ afterSignIn: '/in' }).afterSignUp).toBe('/in');
  expect(resolveUrls({ handler: '/' }).signIn).toBe('/sign-in');
  expect(() => resolveUrls({ handler: 'auth' })).toThrow('Handler path must start with /');
});

test.each([
  ['/', true],
  ['/a?b=c#d', true],
  ['a', true],
  ['?a', true],
  ['/a//b', true],
  ['/a?to=https://evil.example', true],
  ['https://evil.example', false],
  ['HTTPS://evil.example', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['\\\\evil.example', false],
  ['/\t/evil.example', false],
  [' //evil.example', false],
  ['\n//evil.example', false],
  ['/.//evil.example', false],
  ['/a/..//evil.example', false],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['http://portico.invalid/x', false],
  ['//portico.invalid/x', true],
])('%j is a relative URL: %s', (url, expected) => {
  expect(isRelativeUrl(url)).toBe(expected);
});

test('rejects a redirect to another site', () => {
  openWindow('https://app.example/');
  const navigation = new Navigation(resolveUrls({ home: 'https://evil.example/' }), 'window');

  expect(() => navigation.go('//evil.example')).toThrow(
    'Redirect URL //evil.example is not trusted; should be relative.',
  );
  expect(() => navigation.urlOf('home')).toThrow(/is not trusted; should be relative/);
});

test('the URL of sign-in contains the current page, and sign-up keeps it', () => {
  openWindow('https://app.example/teams?tab=2#top');
  const navigation = new Navigation(resolveUrls({}), 'window');
  expect(navigation.urlOf('signIn')).toBe('/handler/sign-in?after_auth_return_to=%2Fteams%3Ftab%3D2%23top');
  expect(navigation.urlOf('signIn', { noRedirectBack: true })).toBe('/handler/sign-in');

  openWindow('https://app.example/handler/sign-in?after_auth_return_to=%2Fteams');
  expect(navigation.urlOf('signUp')).toBe('/handler/sign-up?after_auth_return_to=%2Fteams');
  expect(navigation.urlOf('forgotPassword')).toBe('/handler/forgot-password?after_auth_return_to=%2Fteams');
  expect(navigation.urlOf('mfa')).toBe('/handler/mfa?after_auth_return_to=%2Fteams');
  expect(navigation.urlOf('afterSignIn')).toBe('/teams');
});

test.each(['sign-in', 'forgot-password', 'password-reset?code=abc', 'oauth-callback?code=a&state=b', 'mfa', 'error'])(
  'never returns users to %s',
  (page) => {
    openWindow(`https://app.example/handler/${page}`);

    expect(new Navigation(resolveUrls({}), 'window').urlOf('signUp')).toBe('/handler/sign-up');
  },
);

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'ignores the return URL %s, and goes home',
  (returnTo) => {
    openWindow(`https://app.example/handler/sign-up?after_auth_return_to=${encodeURIComponent(returnTo)}`);
    const navigation = new Navigation(resolveUrls({ home: '/start' }), 'window');

    expect(navigation.urlOf('afterSignUp')).toBe('/start');
    expect(navigation.urlOf('afterSignIn')).toBe('/start');
    expect(navigation.urlOf('signIn')).toBe('/handler/sign-in');
    expect(absolutePageUrl(navigation, 'emailVerification', undefined, 'callbackUrl')).toBe(
      'https://app.example/handler/email-verification',
    );
  },
);

test('a link in an email omits the return URL if it would exceed the maximum length', () => {
  const verification = (returnTo: string) => {
    openWindow(`https://app.example/handler/sign-up?after_auth_return_to=${returnTo}`);
    return absolutePageUrl(new Navigation(resolveUrls({}), 'window'), 'emailVerification', undefined, 'callbackUrl');
  };
  const start = 'https://app.example/handler/email-verification?after_auth_return_to=';
  const longest = 'x'.repeat(4096 - start.length);

  expect(verification(longest)).toBe(`${start}${longest}`);
  expect(verification(`${longest}x`)).toBe('https://app.example/handler/email-verification');
});

test('links in emails are absolute, have no hash, and contain the return URL', () => {
  openWindow('https://app.example/handler/sign-up?after_auth_return_to=%2Fteams#x');
  const navigation = new Navigation(resolveUrls({}), 'window');

  expect(absolutePageUrl(navigation, 'emailVerification', undefined, 'verificationCallbackUrl')).toBe(
    'https://app.example/handler/email-verification?after_auth_return_to=%2Fteams',
  );
  expect(absolutePageUrl(navigation, 'emailVerification', 'https://other.example/v', 'verificationCallbackUrl')).toBe(
    'https://other.example/v',
  );
});

test('outside of a browser, a link is required and redirects do nothing', async () => {
  const navigation = new Navigation(resolveUrls({}), undefined);

  expect(navigation.canRedirect).toBe(false);
  await navigation.redirectTo('home');
  expect(() => absolutePageUrl(navigation, 'emailVerification', undefined, 'verificationCallbackUrl')).toThrow(
    'verificationCallbackUrl option is required in a non-browser environment.',
  );
});

test('a server with a current page keeps the return URL', () => {
  const visits: unknown[] = [];
  const navigate = (...visit: unknown[]) => visits.push(visit);
  const navigation = new Navigation(resolveUrls({}), { navigate, here: () => '/teams?tab=2' });

  navigation.go(navigation.urlOf('signIn'), { replace: true });

  expect(visits).toEqual([['/handler/sign-in?after_auth_return_to=%2Fteams%3Ftab%3D2', { replace: true }]]);
});

test('uses the router of the app if there is one, otherwise the window', () => {
  const visits = openWindow('https://app.example/');
  const routed: string[] = [];
  const byHook = new Navigation(resolveUrls({}), { useNavigate: () => () => undefined });

  new Navigation(resolveUrls({}), undefined).go('/a', { replace: true });
  byHook.go('/b');
  byHook.setHostNavigate((to) => routed.push(to));
  byHook.go('/c');

  expect(visits).toEqual(['replace /a', 'assign /b']);
  expect(routed).toEqual(['/c']);
});

import { createHash } from 'node:crypto';

/** Directives of every policy: nothing is allowed by default, and other sites may not frame the page. */
const nothing = { 'default-src': "'none'", 'base-uri': "'none'", 'object-src': "'none'", 'frame-ancestors': "'none'" };

function policyText(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Returns the source expression that allows exactly one style block. */
function hashOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

interface ServerPage {
  /** The text of the only `<style>` of the page. */
  readonly style?: string;
  /** Where a form of the page may go, also by redirects. Default: nowhere. */
  readonly formAction?: "'self'" | "'none'";
  /** Whether the page shows the logo of a project, which may come from any URL. Default: no images. */
  readonly hasImages?: boolean;
}

/**
 * Returns the Content-Security-Policy of a page rendered by this server: no scripts, and only its own style block.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export function serverPagePolicy({ style, formAction = "'none'", hasImages = false }: ServerPage = {}): string {
  return policyText({
    ...nothing,
    ...(style === undefined ? {} : { 'style-src': hashOf(style) }),
    ...(hasImages ? { 'img-src': "'self' data: https: http:" } : {}),
    'form-action': formAction,
  });
}

/**
 * The Content-Security-Policy of the empty page in which the dashboard shows a rendered email. The email may style itself
 * and load images and fonts. It runs no script and sends no form.
 */
export const emailFramePolicy = policyText({
  'default-src': "'none'",
  'style-src': "'unsafe-inline' https:",
  'img-src': 'https: http: data:',
  'font-src': 'https: data:',
  'form-action': "'none'",
  'frame-ancestors': "'self'",
});

/**
 * Returns the Content-Security-Policy of the purchase page, which customers of projects see. The logo of a project may come
 * from any URL.
 *
 * @param hasStripe whether the page shows the payment form of Stripe
 * @param styleHashes SHA-256 hashes in base64 of the style blocks of the ready-made components
 * @see https://docs.stripe.com/security/guide#content-security-policy
 */
export function purchasePolicy(hasStripe: boolean, styleHashes: readonly string[]): string {
  const stripe = (sources: string) => (hasStripe ? ` ${sources}` : '');
  return policyText({
    ...nothing,
    'script-src': `'self'${stripe('https://js.stripe.com https://*.js.stripe.com')}`,
    'style-src': styleSources(styleHashes),
    'img-src': "'self' data: https: http:",
    'connect-src': `'self'${stripe('https://api.stripe.com')}`,
    'form-action': "'none'",
    ...(hasStripe ? { 'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com' } : {}),
  });
}

/** The Content-Security-Policy of the documentation: only files of this server. Its search runs WebAssembly, perhaps in a worker. */
export const docsPolicy = policyText({
  ...nothing,
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'none'",
});

/**
 * Returns the Content-Security-Policy of the page in which the dashboard shows the ready-made pages with a branding. It has no
 * data of anyone, sends nothing, and only this server may frame it.
 *
 * @param styleHashes SHA-256 hashes in base64 of the style blocks of the ready-made components
 */
export function brandingPreviewPolicy(styleHashes: readonly string[]): string {
  return policyText({
    ...nothing,
    'script-src': "'self'",
    'style-src': styleSources(styleHashes),
    'img-src': "'self' data: https: http:",
    'font-src': "'self' data:",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
  });
}

/**
 * Returns the Content-Security-Policy of the hosted pages, on which users of a project sign in. Its logo and the pictures of users
 * may come from any URL.
 *
 * @param nonce of the style blocks of this response, which contain the colors of the project. No script is in the page
 */
export function hostedPagesPolicy(publicUrl: string, nonce: string): string {
  return policyText({
    ...nothing,
    // @guard inline-scripts-of-hosted-pages
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data: blob: https: http:",
    'connect-src': connectSources(publicUrl),
    'form-action': "'none'",
  });
}

function connectSources(publicUrl: string): string {
  return publicUrl === '' ? "'self'" : `'self' ${new URL(publicUrl).origin}`;
}

function styleSources(hashes: readonly string[]): string {
  return ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
}

/**
 * Returns the Content-Security-Policy of the dashboard: scripts and styles only from files of this server. Images of
 * users and projects may come from any URL.
 *
 * @param styleHashes SHA-256 hashes in base64 of the style blocks of the ready-made components
 */
export function dashboardPolicy(publicUrl: string, styleHashes: readonly string[] = []): string {
  return policyText({
    ...nothing,
    // @guard inline-scripts-of-pages
    'script-src': "'self'",
    'style-src': styleSources(styleHashes),
    'img-src': "'self' data: blob: https: http:",
    'font-src': "'self' data:",
    // Emails and the preview of the branding are in frames.
    'frame-src': "'self'",
    'connect-src': connectSources(publicUrl),
    'form-action': "'self'",
  });
}

import { createHash } from 'node:crypto';

/** What every policy has: nothing is allowed that is not named, and no page of others may show ours in a frame. */
const nothing = { 'default-src': "'none'", 'base-uri': "'none'", 'object-src': "'none'", 'frame-ancestors': "'none'" };

function policyText(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** The source by which a policy allows exactly one style block. */
function hashOf(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

interface ServerPage {
  /** The text of the only `<style>` of the page. */
  readonly style?: string;
  /** The page has a form. Browsers hold its redirects to `form-action` too, which may lead to any app. */
  readonly hasForm?: true;
}

/**
 * The Content-Security-Policy of a page that this server writes: no script at all, and only its own style block.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export function serverPagePolicy({ style, hasForm }: ServerPage = {}): string {
  return policyText({
    ...nothing,
    ...(style === undefined ? {} : { 'style-src': hashOf(style) }),
    ...(hasForm === undefined ? { 'form-action': "'none'" } : {}),
  });
}

/**
 * The Content-Security-Policy of the dashboard: scripts and styles are files of this server, and nothing is inline. Images
 * of users and projects may be anywhere.
 */
export function dashboardPolicy(publicUrl: string): string {
  return policyText({
    ...nothing,
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: blob: https: http:",
    'font-src': "'self' data:",
    // The inbox shows emails in frames.
    'frame-src': "'self'",
    'connect-src': publicUrl === '' ? "'self'" : `'self' ${publicUrl}`,
    'form-action': "'self'",
  });
}

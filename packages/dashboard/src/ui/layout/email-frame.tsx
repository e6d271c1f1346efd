import { useCallback, useEffect, useRef } from 'react';
import { serverPath } from '../../lib/server-path.ts';
import { classes } from './classes.ts';

type Scheme = 'light' | 'dark';

interface EmailFrameProps {
  /** Accessible name of the frame. */
  title: string;
  /** HTML of the email. */
  html: string;
  /** What `prefers-color-scheme` is in the email. */
  scheme?: Scheme;
  className?: string;
}

/**
 * Shows the HTML of an email, which is not trusted. The sandbox runs no scripts and sends no forms; without
 * `allow-same-origin` this page could not write into the frame. The frame is an empty page of the server, because a frame
 * without a page would get the policy of the dashboard, which forbids the styles of emails.
 */
export function EmailFrame({ title, html, scheme = 'light', className }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = useCallback(() => {
    const { contentDocument: page, contentWindow } = frame.current ?? {};
    if (page?.URL.endsWith('/email-frame.html') !== true) return;
    // The parser of the frame, because the policy of the parser's page applies to the styles.
    const { DOMParser: FrameParser } = contentWindow as unknown as typeof globalThis;
    const email = new FrameParser().parseFromString(html, 'text/html');
    // Links open a new tab: the frame cannot show other pages.
    const base = email.createElement('base');
    base.target = '_blank';
    email.head.prepend(base);
    showIn(scheme, email);
    page.replaceChild(page.adoptNode(email.documentElement), page.documentElement);
  }, [html, scheme]);
  useEffect(show, [show]);
  return (
    <iframe
      ref={frame}
      title={title}
      src={serverPath('/email-frame.html')}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={show}
      style={{ colorScheme: scheme, background: scheme === 'dark' ? 'black' : 'white' }}
      className={classes('block border-0', className)}
    />
  );
}

/** Decides the media queries about the color scheme. Not all browsers take it from the frame, nor those that emulate one. */
function showIn(scheme: Scheme, email: Document): void {
  const decided = (css: string) =>
    css.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, wanted: string) =>
      wanted.toLowerCase() === scheme ? '(min-width: 0)' : '(max-width: 0)',
    );
  for (const style of email.querySelectorAll('style')) style.textContent = decided(style.textContent);
  for (const element of email.querySelectorAll('[media]'))
    element.setAttribute('media', decided(element.getAttribute('media') ?? ''));
}

/** Returns whether an email has styles for a dark mode of email programs. */
export function hasDarkStyles(html: string): boolean {
  return /prefers-color-scheme\s*:\s*dark/i.test(html);
}

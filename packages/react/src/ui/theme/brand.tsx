import type { Branding, BrandingColors } from '@portico/js';
import { legalLinks } from '@portico/texts/en-US/legal-links';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type Brand, BrandContext } from '../../text/brand-context.ts';
import { useText } from '../../text/text-context.tsx';
import { LinkedText } from '../linked-text.tsx';
import { brandSheet } from './brand-sheet.ts';
import { Style } from './style.tsx';
import { useStyleNonce } from './theme.tsx';

interface BrandedProps {
  readonly branding: Branding;
  readonly children: ReactNode;
}

/** Shows the branding of the project on the pages below. */
export function Branded({ branding, children }: BrandedProps) {
  const brand = useMemo(() => brandOf(branding), [branding]);
  return <BrandContext.Provider value={brand}>{children}</BrandContext.Provider>;
}

/** Returns what pages show of a branding. */
export function brandOf(branding: Branding): Brand {
  const { layout, texts } = branding;
  return {
    layout,
    methods: branding.methods.map((method) => (method === 'one-time-code' ? 'magic-link' : method)),
    frame: <BrandedFrame {...branding} />,
    links: <LegalLinks {...branding} />,
    agreement: <Agreement {...branding} />,
    textsOf: (language) =>
      Object.fromEntries(
        texts.flatMap((one) => (one.language === language ? [[one.original, one.text] as const] : [])),
      ),
  };
}

function BrandedFrame({ layout, pictureUrl, faviconUrl, ...look }: Branding) {
  const nonce = useStyleNonce();
  const rules = rulesOf(look);
  useFavicon(faviconUrl);
  return (
    <>
      <Style {...brandSheet} name="portico-brand" nonce={nonce} />
      {rules !== '' && <Style rules={rules} nonce={nonce} />}
      {layout === 'split' && <div className="portico-half" style={{ backgroundImage: imageOf(pictureUrl) }} />}
    </>
  );
}

/** A parsed URL contains no quote. */
function imageOf(url: string | undefined): string | undefined {
  return url && `url("${new URL(url).href}")`;
}

/**
 * Returns the variables of a branding. They have no specificity, so those of the app win. Values of an unexpected form are left
 * out: they come from the server, which checks them as well.
 */
function rulesOf({ light, dark, radius, font }: Pick<Branding, 'light' | 'dark' | 'radius' | 'font'>): string {
  const all = { ...colorVariables('light', light), ...colorVariables('dark', dark) };
  if (radius !== undefined) all.radius = `${Number(radius)}px`;
  if (font !== undefined) all.font = font;
  // No name or value can end the rule or the style.
  const lines = Object.entries(all).filter((line) => line.every((part) => /^[#\p{L}\p{N}'", _-]+$/u.test(part)));
  if (lines.length === 0) return '';
  return `:where(:root) { ${lines.map(([name, value]) => `--portico-${name}: ${value};`).join(' ')} }`;
}

function colorVariables(mode: string, colors: BrandingColors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colors).flatMap(([name, color]) =>
      color === undefined ? [] : [[`${mode}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, color]],
    ),
  );
}

/** Shows an icon in the tab while the page is shown. Browsers use the last one of a page. */
function useFavicon(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return;
    const link = document.createElement('link');
    link.rel = 'icon';
    link.href = url;
    document.head.append(link);
    return () => link.remove();
  }, [url]);
}

/** Says what a user who signs up agrees to, if the project has terms of service or a privacy policy. */
function Agreement({ termsUrl, privacyUrl }: Pick<Branding, 'termsUrl' | 'privacyUrl'>) {
  const text = useText(legalLinks);
  if (termsUrl === undefined && privacyUrl === undefined) return null;
  return (
    <p className="portico-foot">
      {termsUrl !== undefined && <LinkedText label={text('legal.agree')} url={termsUrl} />}{' '}
      {privacyUrl !== undefined && <LinkedText label={text('legal.read')} url={privacyUrl} />}
    </p>
  );
}

/** Shows the links to the terms of service and the privacy policy, if the project has them. */
function LegalLinks({ termsUrl, privacyUrl }: Pick<Branding, 'termsUrl' | 'privacyUrl'>) {
  const text = useText(legalLinks);
  const links = [
    { url: termsUrl, name: text('legal.terms') },
    { url: privacyUrl, name: text('legal.privacy') },
  ].flatMap(({ url, name }) => (url === undefined ? [] : [{ url, name }]));
  if (links.length === 0) return null;
  return (
    <p className="portico-foot portico-legal">
      {links.map(({ url, name }) => (
        <a key={name} className="portico-link" href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </p>
  );
}

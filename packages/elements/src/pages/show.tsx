import { PorticoHandler, PorticoProvider, PorticoTheme, UserButton } from '@portico/react';
import { languageOfTag } from '@portico/texts/language-of-tag';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Look, Shown } from '../shown.ts';

/** Prepares an element for components of `@portico/react`. */
export function showIn(element: Element): Shown {
  const root = createRoot(element);
  const render = ({ app, lang, colorMode }: Look, children: ReactNode) =>
    root.render(
      <PorticoProvider app={app} lang={lang === undefined ? undefined : languageOfTag(lang)}>
        <PorticoTheme colorMode={colorMode}>{children}</PorticoTheme>
      </PorticoProvider>,
    );
  return {
    page: (look, page) => render(look, <PorticoHandler {...page} />),
    userButton: (look, options) => render(look, <UserButton {...options} />),
    remove: () => root.unmount(),
  };
}

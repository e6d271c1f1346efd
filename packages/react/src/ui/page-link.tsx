import { internals } from '@portico/js/internals';
import type { MouseEvent, ReactNode } from 'react';
import { usePorticoApp } from '../provider/app-context.ts';
import { isPlainClick, usePageNavigation } from './page-navigation.ts';

interface PageLinkProps {
  readonly to: 'signIn' | 'signUp' | 'forgotPassword';
  readonly children: ReactNode;
}

/** Shows a link to another ready-made page. It avoids loading the page again if possible. */
export function PageLink({ to, children }: PageLinkProps) {
  const { navigation } = usePorticoApp()[internals];
  const navigate = usePageNavigation();
  const href = navigation.urlOf(to);
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || !navigate(href)) return;
    event.preventDefault();
  };
  return (
    <a className="portico-link" href={href} onClick={onClick}>
      {children}
    </a>
  );
}

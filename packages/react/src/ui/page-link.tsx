import { internals, isRelativeUrl, loginHintParameter, withParameter } from '@portico/js/internals';
import type { MouseEvent, ReactNode } from 'react';
import { usePorticoApp } from '../hooks/app-context.ts';
import { isPlainClick, usePageNavigation } from './page-navigation.ts';

interface PageLinkProps {
  readonly to: 'signIn' | 'signUp' | 'forgotPassword' | 'home';
  /** The email address that the page fills in. */
  readonly email?: string | undefined;
  readonly children: ReactNode;
}

/** Shows a link to another ready-made page, or to the app. It avoids loading the page again if possible. */
export function PageLink({ to, email = '', children }: PageLinkProps) {
  const { navigation } = usePorticoApp()[internals];
  const navigate = usePageNavigation();
  const url = navigation.urlOf(to);
  // A page of the app on another origin gets no address.
  const href = email === '' || !isRelativeUrl(url) ? url : withParameter(url, loginHintParameter, email);
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

import type { ReactNode } from 'react';
import { useClientApp } from '../../lib/session.tsx';

interface InboxLinkProps {
  /** ID of the project whose emails are listed. Default: all. */
  projectId?: string;
  /** Part of a recipient or subject. */
  search?: string;
  className?: string;
  children: ReactNode;
}

/** Links to the inbox of a server in development mode. Shows nothing elsewhere. */
export function InboxLink({ projectId = '', search = '', className, children }: InboxLinkProps) {
  const { inboxUrl } = useClientApp().settings;
  if (inboxUrl === null) return null;
  const given = Object.entries({ project: projectId, search }).filter(([, value]) => value !== '');
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return (
    <a href={`${inboxUrl}${query}`} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  );
}

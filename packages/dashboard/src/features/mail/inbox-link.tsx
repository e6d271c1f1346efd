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
  return (
    <a href={inboxAt(inboxUrl, { projectId, search })} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  );
}

/** Returns the URL of the inbox with some emails. @param only.search part of a recipient or subject */
export function inboxAt(inboxUrl: string, only: { readonly projectId: string; readonly search: string }): string {
  const given = Object.entries({ project: only.projectId, search: only.search }).filter(([, value]) => value !== '');
  return given.length === 0 ? inboxUrl : `${inboxUrl}?${new URLSearchParams(given)}`;
}

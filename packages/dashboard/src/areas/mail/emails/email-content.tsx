import type { AdminOwnedProject } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone, TextAlignStart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../../ui/forms/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { EmailFrame } from '../../../ui/layout/email-frame.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';

type View = 'desktop' | 'phone' | 'text';

/** Shows the content of an email, with dots instead of codes: at desktop or phone width, or as plain text. */
export function EmailContent({ project, emailId }: { project: AdminOwnedProject; emailId: string }) {
  const [view, setView] = useState<View>('desktop');
  const email = useQuery({
    queryKey: ['emails', project.id, 'content', emailId],
    queryFn: async () => await project.app.emails.get(emailId),
  });
  const toggle = (label: string, icon: ReactNode, own: View) => (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={view === own}
      onClick={() => setView(own)}
      className={view === own ? 'bg-active text-ink' : undefined}
    />
  );
  const { html, text, contentError } = email.data ?? {};
  return (
    <section aria-label="Content" className="mt-4 rounded-lg border border-line">
      <div className="flex items-center justify-between gap-2 border-line border-b px-3 py-1.5">
        <h3 className="font-semibold text-base">Content</h3>
        <div role="toolbar" aria-label="View" className="flex gap-1">
          {toggle('Desktop width', <Monitor size={16} />, 'desktop')}
          {toggle('Phone width', <Smartphone size={16} />, 'phone')}
          {toggle('Plain text', <TextAlignStart size={16} />, 'text')}
        </div>
      </div>
      {email.isPending && (
        <Loading what="the email">
          <Skeleton className="m-3 h-72" />
        </Loading>
      )}
      {email.isLoadingError && <Failed error={email.error} onRetry={email.refetch} />}
      {email.data !== undefined && html === null && (
        <p className="p-4 text-base text-ink-2">
          {contentError ??
            'The content is not available. Portico keeps it for 7 days after delivery, if it can remove all codes.'}
        </p>
      )}
      {typeof html === 'string' && (
        <div className="overflow-x-auto rounded-b-lg bg-sunken p-3">
          {view === 'text' ? (
            <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-sm">{text}</pre>
          ) : (
            <EmailFrame
              title="Email"
              html={html}
              className={classes('mx-auto h-[26rem] rounded-md', view === 'phone' ? 'w-[375px] max-w-full' : 'w-full')}
            />
          )}
        </div>
      )}
    </section>
  );
}

import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, MailX, Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { serverPath } from '../../../lib/server-path.ts';
import { useTitle } from '../../../lib/title.ts';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { type Message, useMessage } from './messages.ts';

/** Shows one email: its sender, recipient and body. The body is in a frame without scripts. */
export function MessagePage() {
  const { messageId } = useParams({ from: '/inbox/$messageId' });
  const message = useMessage(messageId);
  useTitle(message.data?.subject ?? 'Email');
  if (message.isPending) {
    return (
      <Frame title="Email">
        <Loading what="the email">
          <Skeleton className="h-96" />
        </Loading>
      </Frame>
    );
  }
  if (message.isLoadingError) {
    return (
      <Frame title="Email">
        <Card>
          <Failed error={message.error} onRetry={message.refetch} />
        </Card>
      </Frame>
    );
  }
  if (message.data === null) {
    return (
      <Frame title="Email">
        <Card>
          <Empty icon={MailX} title="This email does not exist" text="It may have been deleted with its project." />
        </Card>
      </Frame>
    );
  }
  return <Shown message={message.data} />;
}

function Shown({ message }: { message: Message }) {
  const { id, subject, sender_name, recipient, created_at, last_error, plain } = message;
  return (
    <Frame
      title={subject}
      subtitle={
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="wrap-anywhere">From {sender_name}</span>
          <span className="wrap-anywhere">To {recipient}</span>
          <Time date={new Date(created_at)} />
        </span>
      }
    >
      {last_error !== null && (
        <p
          role="alert"
          className="mb-4 rounded-md border border-danger-line bg-danger-soft p-3 text-danger-ink text-sm"
        >
          Not delivered: {last_error}
        </p>
      )}
      <Body id={id} />
      <details className="mt-4">
        <summary className="w-fit cursor-pointer rounded-sm text-base">Plain text</summary>
        <pre className="wrap-anywhere mt-2 whitespace-pre-wrap rounded-lg border border-line bg-sunken p-4 font-mono text-sm">
          {plain}
        </pre>
      </details>
    </Frame>
  );
}

/** Shows the HTML of an email at the width of a phone or a desktop, in light or dark mode. */
function Body({ id }: { id: string }) {
  const [isPhone, setIsPhone] = useState(false);
  const [isDark, setIsDark] = useState(false);
  return (
    <div className="rounded-lg border border-line bg-raised">
      <div role="toolbar" aria-label="Options of the email" className="flex justify-end gap-1 border-line border-b p-2">
        <Toggle label="Desktop width" icon={<Monitor size={16} />} isOn={!isPhone} onClick={() => setIsPhone(false)} />
        <Toggle label="Phone width" icon={<Smartphone size={16} />} isOn={isPhone} onClick={() => setIsPhone(true)} />
        <Toggle label="Light mode" icon={<Sun size={16} />} isOn={!isDark} onClick={() => setIsDark(false)} />
        <Toggle label="Dark mode" icon={<Moon size={16} />} isOn={isDark} onClick={() => setIsDark(true)} />
      </div>
      <div className="rounded-b-lg bg-sunken">
        <iframe
          title="Message"
          src={serverPath(`/inbox/${id}/body`)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          // The email sees the color scheme of its frame.
          style={{ colorScheme: isDark ? 'dark' : 'light', background: isDark ? 'black' : 'white' }}
          className={classes('mx-auto block h-[60vh] max-w-full rounded-b-lg', isPhone ? 'w-[390px]' : 'w-full')}
        />
      </div>
    </div>
  );
}

function Frame({ title, subtitle, children }: { title: string; subtitle?: ReactNode; children: ReactNode }) {
  return (
    <main>
      <Screen
        layout="narrow"
        title={title}
        subtitle={subtitle}
        back={
          <Link to="/inbox" className="inline-flex items-center gap-1 rounded-sm text-ink-3 text-sm hover:text-ink">
            <ChevronLeft size={14} aria-hidden="true" className="rtl:rotate-180" />
            Inbox
          </Link>
        }
      >
        {children}
      </Screen>
    </main>
  );
}

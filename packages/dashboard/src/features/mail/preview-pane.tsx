import { Monitor, Moon, Smartphone, Sun, TextAlignStart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Toggle } from '../../ui/forms/toggle.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { EmailFrame, hasDarkStyles } from '../../ui/layout/email-frame.tsx';
import { Failed } from '../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../ui/states/states.tsx';
import type { Preview } from './use-preview.ts';

interface PreviewPaneProps {
  preview: Preview;
  /** Whether the subject and category are shown. A theme has none. */
  hasSubject: boolean;
  /** Name of its language, if the email is shown in several. */
  language?: string | undefined;
  /** Controls above the email. */
  controls?: ReactNode;
}

/** Shows the rendered email at the width of a phone or a desktop, in light or dark mode, or its plain text. */
export function PreviewPane({ preview, hasSubject, language, controls }: PreviewPaneProps) {
  const [isPhone, setIsPhone] = useState(false);
  const [isDark, setIsDark] = useState(false);
  const [isText, setIsText] = useState(false);
  const { email, error, isStale, retry } = preview;
  const inLanguage = language === undefined ? '' : ` in ${language}`;
  return (
    <section
      aria-label={`Preview${inLanguage}`}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-raised"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-2">
        <h2 className="font-semibold text-base">Preview{inLanguage}</h2>
        <div role="toolbar" aria-label={`Options of the preview${inLanguage}`} className="flex gap-1">
          <Toggle
            label="Desktop width"
            icon={<Monitor size={16} />}
            isOn={!isPhone}
            onClick={() => setIsPhone(false)}
          />
          <Toggle label="Phone width" icon={<Smartphone size={16} />} isOn={isPhone} onClick={() => setIsPhone(true)} />
          <Toggle label="Light mode" icon={<Sun size={16} />} isOn={!isDark} onClick={() => setIsDark(false)} />
          <Toggle label="Dark mode" icon={<Moon size={16} />} isOn={isDark} onClick={() => setIsDark(true)} />
          <Toggle
            label="Plain text"
            icon={<TextAlignStart size={16} />}
            isOn={isText}
            onClick={() => setIsText(!isText)}
          />
        </div>
      </div>
      <div className="flex flex-col gap-3 border-line border-b p-3 empty:hidden">{controls}</div>
      {hasSubject && email !== undefined && <Header email={email} />}
      {error !== undefined && <Failed error={error} onRetry={retry} />}
      {email === undefined && error === undefined && preview.problem === undefined && <Waiting />}
      {email !== undefined && (
        <div
          className={classes(
            'min-h-[28rem] flex-1 overflow-x-auto rounded-b-lg bg-sunken p-3 transition-opacity duration-150',
            (isStale || error !== undefined || preview.problem !== undefined) && 'opacity-60',
          )}
        >
          {isText ? (
            <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-sm">{email.text}</pre>
          ) : (
            <>
              {isDark && !hasDarkStyles(email.html) && noDarkStyles}
              <EmailFrame
                title={`Email${inLanguage}`}
                html={email.html}
                scheme={isDark ? 'dark' : 'light'}
                className={classes('mx-auto h-[40rem] rounded-md', isPhone ? 'w-[375px] max-w-full' : 'w-full')}
              />
            </>
          )}
        </div>
      )}
    </section>
  );
}

const noDarkStyles = (
  <p role="status" className="mb-3 text-ink-2 text-sm">
    This email has no styles for dark mode. Some email apps show it as it is, as here. Others change its colors, such as
    Gmail and Outlook on phones.
  </p>
);

function Header({ email: { subject, notificationCategory } }: { email: NonNullable<Preview['email']> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line border-b px-3 py-2 text-sm">
      <dt className="text-ink-3">Subject</dt>
      <dd className="wrap-anywhere min-w-0 font-medium">{subject ?? 'None'}</dd>
      <dt className="text-ink-3">Category</dt>
      <dd className="wrap-anywhere min-w-0">{notificationCategory ?? 'None'}</dd>
    </dl>
  );
}

function Waiting() {
  return (
    <Loading what="the preview">
      <Skeleton className="m-3 h-72" />
    </Loading>
  );
}

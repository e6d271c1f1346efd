import type { ActiveSession, CurrentUser } from '@portico/js';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { accountPages } from '../text/account-pages.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from './alert.tsx';

/** Where the user is signed in, and how to end that. */
export function AccountSessions({ user }: { readonly user: CurrentUser }) {
  const text = useText(accountPages);
  const sessions = user.useActiveSessions();
  const [isEnded, setEnded] = useState(false);
  const end = async (id: string) => {
    setEnded(false);
    await user.revokeSession(id);
    setEnded(true);
  };
  return (
    <div className="portico-stack">
      <p role="status">{isEnded && text('account.session.ended')}</p>
      <ul className="portico-stack" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} end={end} />
        ))}
      </ul>
    </div>
  );
}

interface SessionProps {
  readonly session: ActiveSession;
  readonly end: (id: string) => Promise<void>;
}

function Session({ session, end }: SessionProps) {
  const text = useText(accountPages);
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning, error } = useAction(async () => await end(session.id));
  const { geoInfo, createdAt, lastUsedAt, isCurrentSession } = session;
  const place = geoInfo && [geoInfo.cityName, geoInfo.countryCode].filter(Boolean).join(', ');
  const origin = place || geoInfo?.ip;
  return (
    <li className="portico-warning">
      <p style={{ fontWeight: 500, color: 'var(--p-text)' }}>
        {origin ? text('account.session.place', { place: origin }) : text('account.session.unknown')}
        {isCurrentSession && ` · ${text('account.session.this')}`}
      </p>
      <p>{text('account.session.since', { time: createdAt.toLocaleString() })}</p>
      {lastUsedAt !== undefined && <p>{text('account.session.used', { time: lastUsedAt.toLocaleString() })}</p>}
      <Alert error={error} />
      {!isCurrentSession && (
        <div className="portico-stack" style={{ marginBlockStart: 12 }}>
          {isAsking ? (
            <Sure isRunning={isRunning} confirm={run} cancel={() => setAsking(false)} />
          ) : (
            <Button isQuiet onClick={() => setAsking(true)}>
              {text('account.session.end')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface SureProps {
  readonly isRunning: boolean;
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
}

/** Asks once more; takes the focus, because the button that had it is gone. */
function Sure({ isRunning, confirm, cancel }: SureProps) {
  const text = useText(accountPages);
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Button buttonRef={button} isBusy={isRunning} onClick={confirm}>
        {text('account.session.ask')}
      </Button>
      <Button isQuiet isDisabled={isRunning} onClick={cancel}>
        {text('account.cancel')}
      </Button>
    </>
  );
}

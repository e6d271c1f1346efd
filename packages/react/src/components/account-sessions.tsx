import type { ActiveSession, CurrentUser } from '@portico/js';
import { useState } from 'react';
import { accountPages } from '../text/account-pages.ts';
import { useText } from '../text/text-context.tsx';
import { Block, Row, Rows, Tag } from '../ui/block.tsx';
import { Confirmed } from './confirmed.tsx';

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
    <Block title={text('account.sessions.title')} text={text('account.sessions.text')}>
      <p role="status" className="portico-said">
        {isEnded && text('account.session.ended')}
      </p>
      <Rows label={text('account.sessions')}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} end={end} />
        ))}
      </Rows>
    </Block>
  );
}

interface SessionProps {
  readonly session: ActiveSession;
  readonly end: (id: string) => Promise<void>;
}

function Session({ session, end }: SessionProps) {
  const text = useText(accountPages);
  const { geoInfo, createdAt, lastUsedAt, isCurrentSession } = session;
  const place = geoInfo && [geoInfo.cityName, geoInfo.countryCode].filter(Boolean).join(', ');
  const origin = place || geoInfo?.ip;
  const since = text('account.session.since', { time: createdAt.toLocaleString() });
  const used = lastUsedAt && text('account.session.used', { time: lastUsedAt.toLocaleString() });
  return (
    <Row
      title={
        <>
          {origin ? text('account.session.place', { place: origin }) : text('account.session.unknown')}
          {isCurrentSession && <Tag tone="good">{text('account.session.this')}</Tag>}
        </>
      }
      note={
        <>
          <div>{since}</div>
          <div>{used}</div>
        </>
      }
    >
      {!isCurrentSession && (
        <Confirmed
          label={text('account.session.end')}
          question={text('account.session.question')}
          confirm={text('account.session.ask')}
          act={() => end(session.id)}
        />
      )}
    </Row>
  );
}

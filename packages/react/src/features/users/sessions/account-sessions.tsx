import type { ActiveSession, CurrentUser } from '@portico/js';
import { internals } from '@portico/js/internals';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { useDates } from '../../../text/dates.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Row, Tag } from '../../../ui/block.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { PagedRows } from '../../../ui/paged-rows.tsx';
import { deviceName, placeName } from './device-name.ts';

/** Shows the active sessions of the user, which the user can end. */
export function AccountSessions({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText(accountPages);
  return (
    <LoadingBlock
      title={text('account.sessions.title')}
      text={text('account.sessions.text')}
      retry={() => user.getActiveSessions()}
    >
      <Sessions user={user} />
    </LoadingBlock>
  );
}

function Sessions({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText(accountPages);
  const sessions = user.useActiveSessions();
  const { displayName: projectName } = useRead(usePorticoApp()[internals].project());
  const [ended, setEnded] = useState<'ended' | 'others-ended'>();
  const end = async (id: string) => {
    setEnded(undefined);
    await user.revokeSession(id);
    setEnded('ended');
  };
  const endOthers = async () => {
    setEnded(undefined);
    await user.revokeOtherSessions();
    setEnded('others-ended');
  };
  return (
    <>
      <p role="status" className="portico-said">
        {ended !== undefined && text(`account.session.${ended}`)}
      </p>
      <PagedRows label={text('account.sessions')} items={sessions}>
        {(session) => <Session key={session.id} session={session} projectName={projectName} end={end} />}
      </PagedRows>
      {sessions.length > 1 && (
        <Confirmed
          label={text('account.session.others')}
          question={text('account.session.others.question')}
          confirm={text('account.session.others.confirm')}
          act={endOthers}
        />
      )}
    </>
  );
}

interface SessionProps {
  readonly session: ActiveSession;
  readonly projectName: string;
  readonly end: (id: string) => Promise<void>;
}

function Session({ session, projectName, end }: SessionProps) {
  const text = useAccountText(accountPages);
  const dates = useDates();
  const { createdAt, lastUsedAt, isCurrentSession, isImpersonation, signInMethod } = session;
  const from = placeName(session, text);
  const device = deviceName(session, text);
  const since = text('account.session.since', { time: dates.moment(createdAt) });
  const used = lastUsedAt && text('account.session.used', { time: dates.moment(lastUsedAt) });
  return (
    <Row
      title={
        <>
          {device ?? from}
          {signInMethod === 'cli' && <Tag>{text('account.session.cli')}</Tag>}
          {isCurrentSession && <Tag tone="good">{text('account.session.this')}</Tag>}
        </>
      }
      note={
        <>
          {isImpersonation && <div>{text('account.session.support', { project: projectName })}</div>}
          {device && <div>{from}</div>}
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

import type { ActiveSession, ServerUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { refresh } from '../../lib/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ListSection } from '../../ui/list-section.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { announce } from '../../ui/toasts.tsx';

/** Active sessions of the user, newest first. */
export function Sessions({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const key = ['users', projectId, 'sessions', user.id];
  const sessions = useQuery({ queryKey: key, queryFn: async () => await user.getActiveSessions() });
  const [leaving, setLeaving] = useState<ActiveSession | undefined>(undefined);
  return (
    <ListSection
      title="Sessions"
      help="Devices where the user is signed in."
      what="the sessions"
      query={sessions}
      empty={
        <Empty
          icon={MonitorSmartphone}
          title="No active sessions"
          text="Sessions appear here when the user signs in."
        />
      }
      row={(session) => <SessionRow key={session.id} session={session} onRevoke={() => setLeaving(session)} />}
    >
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="Revoke this session?"
        consequence="The user will be signed out on that device within a second."
        action="Revoke session"
        onConfirm={async () => {
          if (leaving === undefined) return;
          await user.revokeSession(leaving.id);
          await refresh(key);
          announce({ title: 'Session revoked' });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </ListSection>
  );
}

/** Such as `Firefox on Windows`. Undefined for an unknown device. */
function deviceName(device: ActiveSession['device']): string | undefined {
  const system = device?.model ?? device?.system;
  if (device === undefined || system == null) return undefined;
  return device.browser === null ? system : `${device.browser} on ${system}`;
}

function SessionRow({ session, onRevoke }: { session: ActiveSession; onRevoke: () => void }) {
  const { geoInfo, device } = session;
  const place = [geoInfo?.cityName, geoInfo?.countryCode].filter(Boolean).join(', ');
  const from = place === '' ? (geoInfo?.ip ?? 'Unknown location') : place;
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base">
          <span className="truncate">{deviceName(device) ?? from}</span>
          {session.isCurrentSession && <Badge tone="success">This session</Badge>}
          {session.signInMethod === 'cli' && <Badge>Command line</Badge>}
          {session.isImpersonation && <Badge tone="warning">Impersonation</Badge>}
        </p>
        {device !== undefined && <p className="text-ink-3">{from}</p>}
        <p className="text-ink-3">
          Signed in <Time date={session.createdAt} />
          {session.lastUsedAt !== undefined && (
            <>
              , last used <Time date={session.lastUsedAt} />
            </>
          )}
          {place !== '' && geoInfo !== undefined && ` from ${geoInfo.ip}`}
        </p>
      </div>
      <Button size="small" onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

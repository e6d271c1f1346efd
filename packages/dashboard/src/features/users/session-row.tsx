import type { ActiveSession } from '@portico/react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';

/** A session in a list, with a button to revoke it. */
export function SessionRow({ session, onRevoke }: { session: ActiveSession; onRevoke: () => void }) {
  const { geoInfo } = session;
  const place = [geoInfo?.cityName, geoInfo?.countryCode].filter(Boolean).join(', ');
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base">
          <span className="truncate">{place === '' ? (geoInfo?.ip ?? 'Unknown location') : place}</span>
          {session.signInMethod === 'cli' && <Badge>Command line</Badge>}
          {session.isImpersonation && <Badge tone="warning">Impersonation</Badge>}
        </p>
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

import type { ActiveSession } from '@portico/react';
import { Monitor, Smartphone, SquareTerminal } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import { Time } from '../../ui/layout/time.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { Flag } from '../history/country.tsx';

/** Returns a name such as `Firefox on Windows`. Undefined for an unknown device. */
function deviceName(device: ActiveSession['device']): string | undefined {
  const system = device?.model ?? device?.system;
  if (device === undefined || system == null) return undefined;
  return device.browser === null ? system : `${device.browser} on ${system}`;
}

function iconOf({ device, signInMethod }: ActiveSession) {
  if (signInMethod === 'cli') return SquareTerminal;
  return device?.model == null && !/^(iOS|iPadOS|Android)/.test(device?.system ?? '') ? Monitor : Smartphone;
}

/** Shows a session in a list, with a button to end it. */
export function SessionRow({ session, onEnd }: { session: ActiveSession; onEnd: () => void }) {
  const { geoInfo, device } = session;
  const Device = iconOf(session);
  const place = [geoInfo?.cityName, geoInfo?.countryCode].filter(Boolean).join(', ');
  const from = place === '' ? (geoInfo?.ip ?? 'Unknown location') : place;
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-3">
        <Device size={18} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base">
          <span className="truncate">{deviceName(device) ?? from}</span>
          {session.isCurrentSession && <Badge tone="success">This session</Badge>}
          {session.signInMethod === 'cli' && <Badge>Command line</Badge>}
          {session.isImpersonation && <Badge tone="warning">Impersonation</Badge>}
        </p>
        {device !== undefined && (
          <p className="flex items-center gap-1.5 text-ink-3">
            {geoInfo?.countryCode != null && <Flag code={geoInfo.countryCode} />}
            {from}
          </p>
        )}
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
      <Button changes size="small" onClick={onEnd}>
        End
      </Button>
    </li>
  );
}

import type { InternalApiKey } from '@portico/react';
import { expiryOf, KeyStatus } from '../../../features/teams/api-keys/key-status.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Time } from '../../../ui/layout/time.tsx';

/** Shows a key set: its keys, its expiration, and a button to revoke it. */
export function KeySetRow({ keySet, onRevoke }: { keySet: InternalApiKey; onRevoke: () => void }) {
  const why = keySet.whyInvalid();
  const keys = [
    { name: 'Publishable client key', key: keySet.publishableClientKey },
    { name: 'Secret server key', key: keySet.secretServerKey },
    { name: 'Super secret admin key', key: keySet.superSecretAdminKey },
  ].filter(({ key }) => key !== null);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-words">{keySet.description === '' ? 'Unnamed' : keySet.description}</span>
          <KeyStatus why={why} />
        </p>
        <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          {keys.map(({ name, key }) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="font-mono text-ink-2 text-xs leading-[1.125rem]">••••••••{key?.lastFour}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex items-center gap-5 text-ink-3 text-sm">
        <p className="sm:text-end">
          <span className="block">
            Created <Time date={keySet.createdAt} />
          </span>
          <span className="block">{expiryOf(keySet)}</span>
        </p>
        <Button
          changes
          size="small"
          disabled={why !== null}
          onClick={onRevoke}
          aria-label={`Revoke ${keySet.description}`}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}

import type { InternalApiKey } from '@portico/react';
import { expiryOf, KeyStatus } from '../../../features/teams/api-keys/key-status.tsx';
import { projectKeyUseText } from '../../../features/teams/api-keys/last-use.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Time } from '../../../ui/layout/time.tsx';

interface KeySetRowProps {
  keySet: InternalApiKey;
  onReplace: () => void;
  onRevoke: () => void;
}

/** Shows a key set: its keys with their last use, its expiration, and buttons to replace and revoke it. */
export function KeySetRow({ keySet, onReplace, onRevoke }: KeySetRowProps) {
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
              <dd className="flex flex-wrap gap-x-3 text-ink-3">
                <span className="font-mono text-ink-2 text-xs leading-[1.25rem]">••••••••{key?.lastFour}</span>
                {projectKeyUseText(key?.lastUsed ?? null)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 text-ink-3 text-sm">
        <p className="me-3 lg:text-end">
          <span className="block">
            Created <Time date={keySet.createdAt} />
          </span>
          <span className="block">{expiryOf(keySet)}</span>
        </p>
        <span className="flex gap-2">
          <Button
            changes
            size="small"
            disabled={why !== null}
            onClick={onReplace}
            aria-label={`Create next keys for ${keySet.description}`}
          >
            Create next keys
          </Button>
          <Button
            changes
            size="small"
            disabled={why !== null}
            onClick={onRevoke}
            aria-label={`Revoke ${keySet.description}`}
          >
            Revoke
          </Button>
        </span>
      </div>
    </li>
  );
}

import { type Passkey, ProviderMark, providerName, type ServerOAuthProvider } from '@portico/react';
import { Button } from '../../../ui/forms/button.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Badge } from '../../../ui/states/badge.tsx';

/** Shows a passkey of a user. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const name = passkey.name ?? 'Passkey without a name';
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2 ps-8">
      <span className="min-w-0">
        <span className="block truncate" title={name}>
          {name}
        </span>
        <span className="block text-ink-3 text-sm">
          Added <Time date={passkey.createdAt} />
          {passkey.lastUsedAt !== null && (
            <>
              , last used <Time date={passkey.lastUsedAt} />
            </>
          )}
        </span>
      </span>
      <Button changes size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

/** Shows a provider account of a user. */
export function ProviderRow({ provider, onRemove }: { provider: ServerOAuthProvider; onRemove: () => void }) {
  const name = providerName(provider.type);
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <span className="flex min-w-0 items-center gap-3">
        <span className="shrink-0">
          <ProviderMark id={provider.type} />
        </span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            {name}
            {provider.allowSignIn && <Badge tone="success">Sign-in</Badge>}
            {provider.allowConnectedAccounts && <Badge>Connected account</Badge>}
          </span>
          <span className="block truncate text-ink-3 text-sm" title={provider.accountId}>
            {provider.email ?? provider.accountId}
          </span>
        </span>
      </span>
      <Button changes size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

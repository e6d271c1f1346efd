import type { Passkey, ServerOAuthProvider, ServerUser } from '@portico/react';
import { ProviderMark, providerName, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Mail, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { getsCodes } from './gets-codes.ts';

interface UserSignInMethodsProps {
  user: ServerUser;
  onChanged: () => Promise<void>;
}

/** Confirmation for removing a sign-in method. */
interface Removal {
  title: string;
  consequence: string;
  action: string;
  perform: () => Promise<void>;
}

/** Shows the sign-in methods of the user other than the password, with buttons to remove them. */
export function UserSignInMethods({ user, onChanged }: UserSignInMethodsProps) {
  const project = useProject();
  const { id: projectId } = project;
  const hasCodes = getsCodes(user, project);
  const key = ['users', projectId, 'providers', user.id];
  const providers = useQuery({ queryKey: key, queryFn: async () => await user.listOAuthProviders() });
  const passkeysKey = ['users', projectId, 'passkeys', user.id];
  const passkeys = useQuery({ queryKey: passkeysKey, queryFn: async () => await user.listPasskeys() });
  const recoveryCodes = useQuery({
    queryKey: ['users', projectId, 'recovery-codes', user.id],
    queryFn: async () => await user.getRecoveryCodes(),
    enabled: user.isMultiFactorRequired,
  });
  const [removal, setRemoval] = useState<Removal | undefined>(undefined);
  const toggleCode = useAction(async () => {
    await user.update({ otpAuthEnabled: !hasCodes });
    await onChanged();
  });
  return (
    <Section title="Sign-in methods" help="Sign-in methods other than the password.">
      <ul className="divide-y divide-line">
        <Row
          icon={<Mail size={16} />}
          title="Email code"
          isOn={hasCodes}
          note="Sent to the emails that are used for sign-in"
        >
          <Button changes size="small" isBusy={toggleCode.isRunning} onClick={() => void toggleCode.run()}>
            {hasCodes ? 'Turn off' : 'Turn on'}
          </Button>
        </Row>
        <Row
          icon={<KeyRound size={16} />}
          title="Passkeys"
          isOn={user.passkeyAuthEnabled}
          note="Users can add passkeys themselves"
        />
        {passkeys.data?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoval(withoutPasskey(passkey))} />
        ))}
        <Row
          icon={<ShieldCheck size={16} />}
          title="Two-factor authentication"
          isOn={user.isMultiFactorRequired}
          note={noteOfSecondFactor(recoveryCodes.data?.remaining)}
        >
          {user.isMultiFactorRequired && (
            <Button changes size="small" onClick={() => setRemoval(withoutSecondFactor(user))}>
              Turn off
            </Button>
          )}
        </Row>
        {providers.data?.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} onRemove={() => setRemoval(withoutProvider(provider))} />
        ))}
      </ul>
      {passkeys.isLoadingError && <Failed error={passkeys.error} onRetry={passkeys.refetch} />}
      {providers.isLoadingError && <Failed error={providers.error} onRetry={providers.refetch} />}
      <ConfirmDialog
        isOpen={removal !== undefined}
        title={removal?.title ?? ''}
        consequence={removal?.consequence ?? ''}
        action={removal?.action ?? ''}
        onConfirm={async () => {
          await removal?.perform();
          await Promise.all([onChanged(), refresh(passkeysKey)]);
          announce({ title: 'Sign-in methods updated' });
        }}
        onClose={() => setRemoval(undefined)}
      />
    </Section>
  );
}

function noteOfSecondFactor(codesLeft: number | undefined): string {
  const note = 'Code from an authenticator app';
  return codesLeft === undefined ? note : `${note}. Unused recovery codes: ${codesLeft}`;
}

interface RowProps {
  icon: ReactNode;
  title: string;
  isOn: boolean;
  note: string;
  children?: ReactNode;
}

function Row({ icon, title, isOn, note, children }: RowProps) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <span className="flex min-w-0 items-center gap-3">
        <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center text-ink-3">
          {icon}
        </span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            {title}
            {isOn ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>}
          </span>
          <span className="block text-ink-3 text-sm">{note}</span>
        </span>
      </span>
      {children}
    </li>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const name = passkey.name ?? 'Passkey without a name';
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2 pl-8">
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

function ProviderRow({ provider, onRemove }: { provider: ServerOAuthProvider; onRemove: () => void }) {
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

function withoutPasskey(passkey: Passkey): Removal {
  return {
    title: `Remove ${passkey.name ?? 'the passkey'}?`,
    consequence: 'The user will no longer be able to sign in with this passkey, but can add it again.',
    action: 'Remove passkey',
    perform: async () => await passkey.delete(),
  };
}

function withoutSecondFactor(user: ServerUser): Removal {
  return {
    title: 'Turn off two-factor authentication?',
    consequence: 'The user will no longer need a code to sign in. Make sure that the user really requested this.',
    action: 'Turn off',
    perform: async () => await user.update({ totpMultiFactorSecret: null }),
  };
}

function withoutProvider(provider: ServerOAuthProvider): Removal {
  const name = providerName(provider.type);
  return {
    title: `Remove the ${name} account?`,
    consequence: `The user will no longer be able to sign in with ${provider.email ?? 'this account'}. Your app will lose access to it.`,
    action: 'Remove account',
    perform: async () => await provider.delete(),
  };
}

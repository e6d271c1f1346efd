import { type ServerUser, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Mail, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { getsCodes } from './gets-codes.ts';
import {
  type Removal,
  RemovalDialog,
  withoutPasskey,
  withoutProvider,
  withoutSecondFactor,
} from './sign-in-method-removal.tsx';
import { PasskeyRow, ProviderRow } from './sign-in-method-rows.tsx';

interface UserSignInMethodsProps {
  user: ServerUser;
  onChanged: () => Promise<void>;
}

/** Shows the sign-in methods of the user other than the password, with buttons to remove them. */
export function UserSignInMethods({ user, onChanged }: UserSignInMethodsProps) {
  const { id: projectId } = useProject();
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
  return (
    <Section title="Sign-in methods" help="Sign-in methods other than the password.">
      <ul className="divide-y divide-line">
        <EmailCodeRow user={user} onChanged={onChanged} />
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
      <RemovalDialog
        removal={removal}
        onRemoved={() => Promise.all([onChanged(), refresh(passkeysKey)])}
        onClose={() => setRemoval(undefined)}
      />
    </Section>
  );
}

function EmailCodeRow({ user, onChanged }: UserSignInMethodsProps) {
  const hasCodes = getsCodes(user, useProject());
  const toggle = useAction(async () => {
    await user.update({ otpAuthEnabled: !hasCodes });
    await onChanged();
  });
  return (
    <Row
      icon={<Mail size={16} />}
      title="Email code"
      isOn={hasCodes}
      note="Sent to the emails that are used for sign-in"
    >
      <Button changes size="small" isBusy={toggle.isRunning} onClick={() => void toggle.run()}>
        {hasCodes ? 'Turn off' : 'Turn on'}
      </Button>
    </Row>
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

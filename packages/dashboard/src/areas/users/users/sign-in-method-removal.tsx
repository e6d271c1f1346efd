import { type Passkey, providerName, type ServerOAuthProvider, type ServerUser } from '@portico/react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Confirmation for removing a sign-in method. */
export interface Removal {
  title: string;
  consequence: string;
  action: string;
  perform: () => Promise<void>;
}

interface RemovalDialogProps {
  /** Undefined while the dialog is closed. */
  removal: Removal | undefined;
  onRemoved: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks whether to remove a sign-in method. */
export function RemovalDialog({ removal, onRemoved, onClose }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      isOpen={removal !== undefined}
      title={removal?.title ?? ''}
      consequence={removal?.consequence ?? ''}
      action={removal?.action ?? ''}
      onConfirm={async () => {
        await removal?.perform();
        await onRemoved();
        announce({ title: 'Sign-in methods updated' });
      }}
      onClose={onClose}
    />
  );
}

/** Returns the removal of a passkey. */
export function withoutPasskey(passkey: Passkey): Removal {
  return {
    title: `Remove ${passkey.name ?? 'the passkey'}?`,
    consequence: 'The user will no longer be able to sign in with this passkey, but can add it again.',
    action: 'Remove passkey',
    perform: async () => await passkey.delete(),
  };
}

/** Returns the removal of the second factor. */
export function withoutSecondFactor(user: ServerUser): Removal {
  return {
    title: 'Turn off two-factor authentication?',
    consequence: 'The user will no longer need a code to sign in. Make sure that the user really requested this.',
    action: 'Turn off',
    perform: async () => await user.update({ totpMultiFactorSecret: null }),
  };
}

/** Returns the removal of a provider account. */
export function withoutProvider(provider: ServerOAuthProvider): Removal {
  const name = providerName(provider.type);
  return {
    title: `Remove the ${name} account?`,
    consequence: `The user will no longer be able to sign in with ${provider.email ?? 'this account'}. Your app will lose access to it.`,
    action: 'Remove account',
    perform: async () => await provider.delete(),
  };
}

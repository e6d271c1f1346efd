import type { AdminDataVaultStore } from '@portico/react';
import { useProject } from '../../lib/projects.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { announce } from '../../ui/states/toasts.tsx';

interface StoreDeletionProps {
  /** Undefined while the dialog is closed. */
  store: AdminDataVaultStore | undefined;
  /** Whether only the entries are deleted. */
  keepsStore: boolean;
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

/** Confirms the deletion of a store or of its entries. */
export function StoreDeletion({ store, keepsStore, onDeleted, onClose }: StoreDeletionProps) {
  const project = useProject();
  const name = store?.displayName ?? store?.id ?? '';
  const count = store?.entryCount ?? 0;
  const entries = `${count.toLocaleString('en')}${store?.isMore === true ? '+' : ''} ${count === 1 ? 'entry' : 'entries'}`;
  return (
    <ConfirmDialog
      isOpen={store !== undefined}
      title={keepsStore ? `Delete all entries of ${name}?` : `Delete ${name}?`}
      consequence={
        count === 0
          ? 'Your server can no longer use this store.'
          : `${entries} will be deleted at once, and cannot be restored.${keepsStore ? '' : ' Your server can no longer use this store.'}`
      }
      action={keepsStore ? 'Delete all entries' : 'Delete store'}
      {...(count === 0 || store === undefined ? {} : { nameToType: store.id })}
      onConfirm={async () => {
        if (store === undefined) return;
        if (!keepsStore) await project.updateConfig({ [`dataVault.stores.${store.id}`]: null });
        await project.app.vault.deleteEntries(store.id);
        await onDeleted();
        announce({ title: keepsStore ? 'Entries deleted' : 'Store deleted', text: name });
      }}
      onClose={onClose}
    />
  );
}

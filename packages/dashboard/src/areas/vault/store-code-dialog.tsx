import { ItemDialog } from '../../ui/dialogs/item-dialog.tsx';
import { CodeBlock } from '../../ui/layout/code-block.tsx';
import { secretCommand, vaultCode } from './vault-code.ts';

interface StoreCodeDialogProps {
  /** Undefined while the dialog is closed. */
  storeId: string | undefined;
  onClose: () => void;
}

/** Shows the code that uses a store. */
export function StoreCodeDialog({ storeId, onClose }: StoreCodeDialogProps) {
  return (
    <ItemDialog
      item={storeId}
      isWide
      title={() => 'Use this store on your server'}
      description={() => 'Keep the secret safe: without it, nobody can read the values, and it cannot be restored.'}
      onClose={onClose}
    >
      {(id) => (
        <div className="flex flex-col gap-4">
          <CodeBlock title="Create a secret once" what="the command" text={secretCommand} />
          <CodeBlock title="Write and read a value" what="the code" text={vaultCode(id)} />
        </div>
      )}
    </ItemDialog>
  );
}

import { useAction } from '@portico/react';
import { type ReactNode, useEffect, useState } from 'react';
import { page } from '../../lib/words.ts';
import { Button } from '../forms/button.tsx';
import { TextField } from '../forms/field.tsx';
import { ProblemNote } from '../states/problem.tsx';
import { Actions, Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The consequences of the action. */
  consequence: ReactNode;
  /** Text of the button, a verb: "Delete project". */
  action: string;
  /** Fields of the action, such as its reason. */
  fields?: ReactNode;
  /** If set, the user has to type it. For irreversible actions. */
  nameToType?: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Shows a dialog that confirms a destructive action, and shows its error. */
export function ConfirmDialog({
  isOpen,
  title,
  consequence,
  action,
  fields,
  nameToType,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const confirmation = useAction(async () => {
    await onConfirm();
    onClose();
  });
  const { clear } = confirmation;
  useEffect(() => {
    if (isOpen) return;
    setTyped('');
    clear();
  }, [isOpen, clear]);
  const [beforeName, afterName] = page.words.typeToConfirm.split('{name}');
  const isAllowed = nameToType === undefined || typed.trim() === nameToType.trim();
  return (
    <Dialog isOpen={isOpen} title={title} description={consequence} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isAllowed) void confirmation.run();
        }}
      >
        {fields !== undefined && <div className="flex flex-col gap-4">{fields}</div>}
        {nameToType !== undefined && (
          <TextField
            label={
              <>
                {beforeName}
                <span className="select-all break-all font-semibold">{nameToType}</span>
                {afterName}
              </>
            }
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <ProblemNote error={confirmation.error} />
        <Actions>
          <Button onClick={onClose}>{page.words.cancel}</Button>
          <Button type="submit" look="danger" disabled={!isAllowed} isBusy={confirmation.isRunning}>
            {action}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

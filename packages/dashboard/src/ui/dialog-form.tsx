import type { Action } from '@portico/react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Actions } from './dialog.tsx';
import { Form } from './form.tsx';
import { ProblemNote } from './problem.tsx';

interface DialogFormProps {
  /** The button that sends it, a verb: "Create team". */
  action: string;
  saving: Action<[]>;
  /** What is wrong with the fields; while there is anything, nothing is sent. */
  problems: readonly (string | undefined)[];
  onClose: () => void;
  /** The fields. They show what is wrong with them once sending was tried. */
  children: (isTried: boolean) => ReactNode;
}

/** A form in a dialog: its fields, why it failed, and the two ways out. */
export function DialogForm({ action, saving, problems, onClose, children }: DialogFormProps) {
  const [isTried, setIsTried] = useState(false);
  return (
    <Form
      onSend={() => {
        setIsTried(true);
        if (problems.every((problem) => problem === undefined)) void saving.run();
      }}
    >
      <div className="flex flex-col gap-4">{children(isTried)}</div>
      <ProblemNote error={saving.error} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={saving.isRunning}>
          {action}
        </Button>
      </Actions>
    </Form>
  );
}

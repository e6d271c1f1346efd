import type { Action } from '@portico/react';
import { type ReactNode, useState } from 'react';
import { page } from '../../lib/words.ts';
import { Button } from '../forms/button.tsx';
import { Form } from '../forms/form.tsx';
import { ProblemNote } from '../states/problem.tsx';
import { Actions } from './dialog.tsx';

interface DialogFormProps {
  /** Text of the submit button, a verb: "Create team". */
  action: string;
  saving: Action<[]>;
  /** Errors of the fields. The form is not submitted while there are any. */
  problems: readonly (string | undefined)[];
  onClose: () => void;
  /** The fields. They show their errors after the first attempt to submit. */
  children: (isTried: boolean) => ReactNode;
}

/** Shows a form in a dialog: its fields, its error, and the buttons to cancel and submit. */
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
        <Button onClick={onClose}>{page.words.cancel}</Button>
        <Button type="submit" look="primary" isBusy={saving.isRunning}>
          {action}
        </Button>
      </Actions>
    </Form>
  );
}

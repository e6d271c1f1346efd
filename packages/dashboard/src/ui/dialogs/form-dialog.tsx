import { useAction } from '@portico/react';
import { Fragment, type ReactNode, useState } from 'react';
import { page } from '../../lib/words.ts';
import { Button } from '../forms/button.tsx';
import { Form } from '../forms/form.tsx';
import { ProblemNote } from '../states/problem.tsx';
import { announce, type Message } from '../states/toasts.tsx';
import { Actions, DialogFrame, DialogHead } from './dialog.tsx';
import { type Field, FormField } from './form-fields.tsx';
import { useKept } from './use-kept.ts';

/** Message about a sent form. The dialog closes. */
interface SentMessage extends Message {
  /** What happens afterwards, such as a navigation. */
  next?: () => Promise<void>;
}

/** Content that replaces the form, such as a new key. The dialog stays open. */
interface SentContent {
  title: string;
  description?: string;
  content: (onClose: () => void) => ReactNode;
  next?: () => Promise<void>;
}

/** What follows a sent form. Undefined closes the dialog without a message. */
type Sent = SentMessage | SentContent | 'stays' | undefined;

/** What a dialog asks, and what it does with the answers. */
export interface DialogForm<Values> {
  title: string;
  description?: ReactNode;
  isWide?: boolean;
  /** Text of the submit button, a verb: "Create team". */
  action: string | ((values: Values) => string);
  /** The values at the beginning. */
  first: Values;
  /** Fields in their order. The form is not sent while one has a problem. */
  fields: (values: Values, set: (change: Partial<Values>) => void) => readonly (Field<Values> | false)[];
  send: (values: Values, set: (change: Partial<Values>) => void) => Promise<Sent>;
}

/** Returns the form of a `FormDialog`, whatever its values are. */
export function dialogForm<Values extends object>(form: DialogForm<Values>) {
  return {
    isWide: form.isWide,
    show: (onClose: () => void) => <FormContent form={form} onClose={onClose} />,
  };
}

interface FormDialogProps {
  /** The dialog is open while there is one. */
  form: ReturnType<typeof dialogForm> | false | undefined;
  onClose: () => void;
}

/** Shows a dialog with a form: its fields, its error, and the buttons to cancel and submit. */
export function FormDialog({ form, onClose }: FormDialogProps) {
  const shown = useKept(form || undefined);
  const isOpen = Boolean(form);
  // Another form can open while this one closes. It must not have its values.
  const [last, setLast] = useState({ isOpen, openings: 0 });
  if (isOpen !== last.isOpen) setLast({ isOpen, openings: last.openings + Number(isOpen) });
  return (
    <DialogFrame isOpen={isOpen} isWide={shown?.isWide} onClose={onClose}>
      <Fragment key={last.openings}>{shown?.show(onClose)}</Fragment>
    </DialogFrame>
  );
}

interface FormContentProps<Values> {
  form: DialogForm<Values>;
  onClose: () => void;
}

/** Shows the form of a dialog in its frame. Dialogs that load data first use it without `FormDialog`. */
export function FormContent<Values extends object>({ form, onClose }: FormContentProps<Values>) {
  const [values, setValues] = useState(form.first);
  const [sent, setSent] = useState<SentContent | undefined>(undefined);
  const [isTried, setIsTried] = useState(false);
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const fields = form.fields(values, set).filter((field) => field !== false);
  const sending = useAction(async () => {
    const result = await form.send(values, set);
    if (result === 'stays') return;
    if (result !== undefined && 'content' in result) {
      setSent(result);
    } else {
      onClose();
      if (result !== undefined) announce(result);
    }
    await result?.next?.();
  });
  if (sent !== undefined) {
    return (
      <>
        <DialogHead title={sent.title} description={sent.description} />
        {sent.content(onClose)}
      </>
    );
  }
  const onSend = () => {
    setIsTried(true);
    if (fields.every(({ problem }) => problem === undefined)) void sending.run();
  };
  return (
    <>
      <DialogHead title={form.title} description={form.description} />
      <Form onSend={onSend}>
        <div className="flex flex-col gap-4">
          {fields.map((field) => (
            <FormField
              key={'id' in field ? field.id : String(field.name)}
              field={field}
              values={values}
              isTried={isTried}
              onChange={set}
            />
          ))}
        </div>
        <ProblemNote error={sending.error} />
        <Actions>
          <Button onClick={onClose}>{page.words.cancel}</Button>
          <Button type="submit" look="primary" isBusy={sending.isRunning}>
            {typeof form.action === 'string' ? form.action : form.action(values)}
          </Button>
        </Actions>
      </Form>
    </>
  );
}

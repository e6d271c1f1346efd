import { useAction } from '@portico/react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';

const selectorForm = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;

/** Shows the form for the DKIM selector of a domain. */
export function Selector({ selector, onChange }: { selector: string; onChange: (selector: string) => void }) {
  const [text, setText] = useState(selector);
  const [isTried, setIsTried] = useState(false);
  const entered = text.trim();
  const problem =
    entered === '' || selectorForm.test(entered) ? undefined : 'Enter a selector, such as “resend” or “20260101pm”.';
  const applying = useAction(async () => onChange(entered));
  return (
    <Form
      isRead
      onSend={() => {
        setIsTried(true);
        if (problem === undefined) void applying.run();
      }}
    >
      <div className="flex items-start gap-2 border-line border-t pt-4 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0 flex-1 sm:max-w-sm">
          <TextField
            label="DKIM selector"
            isOptional
            spellCheck={false}
            autoComplete="off"
            maxLength={63}
            value={text}
            help="The part of the record name before “._domainkey”, as your email provider shows it."
            error={isTried ? problem : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" className="sm:mt-7">
          Check selector
        </Button>
      </div>
    </Form>
  );
}

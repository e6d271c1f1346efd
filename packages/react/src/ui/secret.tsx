import { accountPages } from '@portico/texts/en-US/account-pages';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccountText } from '../text/text-context.tsx';
import { CopyButton } from './copy-button.tsx';
import { RevealButton } from './reveal-button.tsx';

interface SecretProps {
  readonly label: string;
  readonly value: string;
  /** Hides the value until the user shows it. */
  readonly isMasked?: boolean;
}

/** Shows a value to copy, in a field where it can also be selected. */
export function Secret({ label, value, isMasked = false }: SecretProps) {
  const text = useAccountText(accountPages);
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const [isShown, setShown] = useState(!isMasked);
  const select = () => {
    flushSync(() => setShown(true));
    input.current?.select();
  };
  return (
    <div className="portico-field">
      <label className="portico-label" htmlFor={id}>
        {label}
      </label>
      <div className="portico-secret">
        <div className="portico-box">
          <input
            ref={input}
            id={id}
            className="portico-input portico-code"
            dir="ltr"
            readOnly
            data-trailing={isMasked ? '' : undefined}
            value={isShown ? value : '•'.repeat(value.length)}
            onFocus={(event) => event.target.select()}
          />
          {isMasked && (
            <RevealButton
              isShown={isShown}
              label={text(isShown ? 'secret.hide' : 'secret.show')}
              onClick={() => setShown(!isShown)}
            />
          )}
        </div>
        <CopyButton value={value} what={label} select={select} />
      </div>
    </div>
  );
}

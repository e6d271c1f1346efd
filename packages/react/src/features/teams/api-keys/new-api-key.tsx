import { accountPages } from '@portico/texts/en-US/account-pages';
import { useEffect, useRef } from 'react';
import { useAccountText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Secret } from '../../../ui/secret.tsx';

interface NewApiKeyProps {
  readonly value: string;
  readonly onDone: () => void;
}

/** Shows a new key. It cannot be shown again later. */
export function NewApiKey({ value, onDone }: NewApiKeyProps) {
  const text = useAccountText(accountPages);
  const title = useRef<HTMLHeadingElement | null>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="portico-stack portico-panel">
      <div>
        <h4 ref={title} tabIndex={-1} className="portico-block-title">
          {text('keys.new.title')}
        </h4>
        <p className="portico-block-text">{text('keys.new.text')}</p>
      </div>
      <Secret isMasked label={text('keys.new.field')} value={value} />
      <Button onClick={onDone}>{text('keys.new.done')}</Button>
    </div>
  );
}

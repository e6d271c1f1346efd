import type { CurrentUser } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useEffect, useRef } from 'react';
import { useAccountText } from '../../../text/text-context.tsx';
import { Row } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** Below this number, the row advises to create new codes. */
const fewCodes = 3;

interface RecoveryCodesProps {
  readonly user: CurrentUser;
  /** Creates new codes and shows them. */
  readonly renew: () => Promise<void>;
}

/** Shows the number of unused recovery codes, with a button that renews them. */
export function AccountRecoveryCodes({ user, renew }: RecoveryCodesProps) {
  const text = useAccountText(accountPages);
  const { remaining, createdAt } = user.useRecoveryCodes();
  return (
    <Row
      title={text('recovery.title')}
      note={
        <>
          {createdAt !== null && <div>{text('recovery.left', { count: String(remaining) })}</div>}
          {remaining < fewCodes && <div>{text('recovery.few')}</div>}
        </>
      }
    >
      {createdAt === null ? (
        <Button isQuiet onClick={() => void renew()}>
          {text('recovery.create')}
        </Button>
      ) : (
        <Confirmed
          isQuiet
          label={text('recovery.create')}
          question={text('recovery.create.question')}
          confirm={text('recovery.create.confirm')}
          act={renew}
        />
      )}
    </Row>
  );
}

interface NewRecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
  /** The element of the title, which depends on the headings above. Default: that of a block in the account settings. */
  readonly heading?: 'h2' | 'h4';
}

/** Shows new recovery codes. They cannot be shown again later. */
export function NewRecoveryCodes({ codes, onDone, heading: Heading = 'h4' }: NewRecoveryCodesProps) {
  const text = useAccountText(accountPages);
  const title = useRef<HTMLHeadingElement | null>(null);
  const list = useRef<HTMLUListElement | null>(null);
  useEffect(() => title.current?.focus(), []);
  const content = codes.join('\n');
  const select = () => {
    if (list.current !== null) window.getSelection()?.selectAllChildren(list.current);
  };
  return (
    <div className="portico-stack portico-panel portico-recovery">
      <div>
        <Heading ref={title} tabIndex={-1} className="portico-block-title">
          {text('recovery.new.title')}
        </Heading>
        <p className="portico-block-text">{text('recovery.new.text')}</p>
      </div>
      <ul ref={list} className="portico-recovery-codes portico-code" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="portico-buttons">
        <CopyButton value={content} what={text('recovery.title')} select={select} />
        <Button isQuiet onClick={() => download(content)}>
          {text('recovery.download')}
        </Button>
        <Button isQuiet onClick={() => window.print()}>
          {text('recovery.print')}
        </Button>
      </div>
      <Button onClick={onDone}>{text('recovery.done')}</Button>
    </div>
  );
}

function download(content: string): void {
  const url = URL.createObjectURL(new Blob([`${content}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

import type { CurrentUser, Passkey } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useEffect, useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useDates } from '../../../text/dates.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Row, Rows } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { propsOf, submission, useField } from '../../../ui/forms/form.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';

/** The server stores no more. */
const passkeysMax = 20;

interface PasskeyListProps {
  readonly user: CurrentUser;
  /** The user has no other sign-in method than passkeys. */
  readonly isLast: boolean;
  /** Shows a status message. */
  readonly say: (what: string) => void;
}

/** Shows the passkeys of the user, with their names and uses. */
export function AccountPasskeyList({ user, isLast, say }: PasskeyListProps) {
  const text = useAccountText(accountPages);
  const passkeys = user.usePasskeys();
  return (
    <>
      <Rows label={text('passkey.title')}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isLast={isLast && passkeys.length === 1} say={say} />
        ))}
      </Rows>
      {passkeys.length >= passkeysMax && <p className="portico-block-text">{text('passkey.full')}</p>}
    </>
  );
}

interface PasskeyRowProps extends Pick<PasskeyListProps, 'say'> {
  readonly passkey: Passkey;
  /** The user has no other way to sign in. */
  readonly isLast: boolean;
}

function PasskeyRow({ passkey, isLast, say }: PasskeyRowProps) {
  const text = useAccountText(accountPages);
  const dates = useDates();
  const [isRenaming, setRenaming] = useState(false);
  const { createdAt, lastUsedAt } = passkey;
  const name = passkey.name ?? text('passkey.title');
  const rename = async (name: string) => {
    await passkey.rename(name);
    setRenaming(false);
    say(text('passkey.renamed'));
  };
  return (
    <Row
      title={<span dir="auto">{name}</span>}
      note={
        <>
          <div>{text('keys.created', { date: dates.day(createdAt) })}</div>
          {lastUsedAt && <div>{text('account.session.used', { time: dates.moment(lastUsedAt) })}</div>}
        </>
      }
    >
      {isRenaming ? (
        <RenameForm name={passkey.name ?? ''} save={rename} onCancel={() => setRenaming(false)} />
      ) : (
        <div className="portico-buttons portico-wide">
          <Button
            isQuiet
            label={text('passkey.rename.name', { name })}
            onClick={() => {
              say('');
              setRenaming(true);
            }}
          >
            {text('passkey.rename')}
          </Button>
          <Confirmed
            label={text('passkey.remove')}
            name={text('passkey.remove.name', { name })}
            question={text(isLast ? 'way-in.last' : 'passkey.remove.question')}
            confirm={text('passkey.remove.confirm')}
            act={async () => {
              say('');
              await passkey.delete();
            }}
          />
        </div>
      )}
    </Row>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly save: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

function RenameForm({ name, save, onCancel }: RenameFormProps) {
  const text = useAccountText(accountPages);
  const field = useField((value) => (value.trim() === '' ? text('passkey.name.missing') : undefined), name);
  const { inputRef } = field;
  useEffect(() => inputRef.current?.select(), [inputRef]);
  const { run, isRunning, error } = useAction(async () => await save(field.value.trim()));
  return (
    <form noValidate className="portico-stack portico-wide" onSubmit={submission([field], run)}>
      <Field
        {...propsOf(field)}
        label={text('account.name.title')}
        name="passkey-name"
        autoComplete="off"
        maxLength={100}
      />
      <FormButtons label={text('account.name.save')} isBusy={isRunning} error={error} onCancel={onCancel} />
    </form>
  );
}

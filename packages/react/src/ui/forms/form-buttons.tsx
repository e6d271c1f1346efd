import { accountPages } from '@portico/texts/en-US/account-pages';
import { useAccountText } from '../../text/text-context.tsx';
import { Button } from '../button.tsx';
import { AccountAlert } from '../messages/account-alert.tsx';

interface FormButtonsProps {
  /** Text of the submit button. */
  readonly label: string;
  readonly isBusy: boolean;
  /** Error of the last submit. */
  readonly error: unknown;
  /** Undefined for a form that cannot be closed. */
  readonly onCancel: (() => void) | undefined;
}

/** Shows the buttons of a form: submit, and cancel if it can be closed. */
export function FormButtons({ label, isBusy, error, onCancel }: FormButtonsProps) {
  const text = useAccountText(accountPages);
  return (
    <>
      <AccountAlert error={error} />
      <div className="portico-buttons">
        <Button type="submit" isBusy={isBusy}>
          {label}
        </Button>
        {onCancel !== undefined && (
          <Button isQuiet isDisabled={isBusy} onClick={onCancel}>
            {text('account.cancel')}
          </Button>
        )}
      </div>
    </>
  );
}

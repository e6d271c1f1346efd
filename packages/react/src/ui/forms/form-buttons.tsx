import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Button } from '../button.tsx';
import { AccountAlert } from '../messages/account-alert.tsx';

interface FormButtonsProps {
  /** Text of the submit button. */
  readonly label: string;
  readonly isBusy: boolean;
  /** Error of the last submit. */
  readonly error: unknown;
  readonly onCancel: () => void;
}

/** Buttons of a form that can be closed: submit and cancel. */
export function FormButtons({ label, isBusy, error, onCancel }: FormButtonsProps) {
  const text = useAccountText(accountPages);
  return (
    <>
      <AccountAlert error={error} />
      <div className="portico-buttons">
        <Button type="submit" isBusy={isBusy}>
          {label}
        </Button>
        <Button isQuiet isDisabled={isBusy} onClick={onCancel}>
          {text('account.cancel')}
        </Button>
      </div>
    </>
  );
}

import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Button } from '../button.tsx';
import { AccountAlert } from '../messages/account-alert.tsx';

interface FormButtonsProps {
  /** The button that submits the form. */
  readonly label: string;
  readonly isBusy: boolean;
  /** What went wrong the last time. */
  readonly error: unknown;
  readonly onCancel: () => void;
}

/** The end of a form that was opened and can be closed again. */
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

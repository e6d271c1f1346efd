import type { ReactNode } from 'react';
import { useMayChange } from '../../lib/rights.tsx';

interface FormProps {
  /** Called on submit. The form shows the errors of its fields. */
  onSend: () => void;
  className?: string;
  /** Whether the form only reads. Others are disabled for people whose role does not allow changes. */
  isRead?: boolean;
  children: ReactNode;
}

/** Shows a form without native validation and navigation. */
export function Form({ onSend, className, isRead = false, children }: FormProps) {
  const isEnabled = useMayChange() || isRead;
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {isEnabled ? (
        children
      ) : (
        <fieldset disabled className="contents">
          {children}
        </fieldset>
      )}
    </form>
  );
}

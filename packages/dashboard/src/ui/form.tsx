import type { ReactNode } from 'react';

interface FormProps {
  /** Enter or the button of the form was pressed. What is wrong with the fields is for the form to say. */
  onSend: () => void;
  className?: string;
  children: ReactNode;
}

/** A form that stays on its page, and says itself what is wrong with its fields. */
export function Form({ onSend, className, children }: FormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
    </form>
  );
}

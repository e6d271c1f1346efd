import type { ReactNode } from 'react';

interface FormProps {
  /** Called on submit. The form shows the errors of its fields. */
  onSend: () => void;
  className?: string;
  children: ReactNode;
}

/** Form without native validation and navigation. */
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

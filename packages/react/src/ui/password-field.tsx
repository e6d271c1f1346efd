import { useState } from 'react';
import { useText } from '../text/text-context.tsx';
import { Field, type FieldProps } from './field.tsx';
import { RevealButton } from './reveal-button.tsx';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing'>;

/** A password field whose content can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const text = useText();
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <RevealButton
          isShown={isShown}
          label={text(isShown ? 'field.hide-password' : 'field.show-password')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

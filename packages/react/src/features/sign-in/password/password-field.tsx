import { useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Field, type FieldProps } from '../../../ui/forms/field.tsx';
import { RevealButton } from '../../../ui/reveal-button.tsx';
import { usePasswordStrength } from './use-password-strength.ts';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'trailing'> {
  /** Shows a strength meter. */
  readonly hasMeter?: boolean;
}

const levels = [
  'field.strength.weak',
  'field.strength.weak',
  'field.strength.fair',
  'field.strength.good',
  'field.strength.strong',
] as const;

/** Shows a password field with a button that shows the password. */
export function PasswordField({ hasMeter = false, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const text = useText();
  const strength = usePasswordStrength(hasMeter ? props.value : '');
  const help = strength === undefined ? props.help : text('field.strength', { level: text(levels[strength]) });
  return (
    <div className="portico-password">
      <Field
        {...props}
        help={help}
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
      {strength !== undefined && (
        <div className="portico-meter" data-strength={strength} aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
    </div>
  );
}

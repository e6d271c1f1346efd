import { useText } from '../../text/text-context.tsx';
import { Field } from './field.tsx';
import { type FormField, propsOf } from './form.ts';

/** Shows the field for the email address of an account. Password managers fill it in, and browsers offer passkeys in its list. */
export function EmailField({ field }: { readonly field: FormField }) {
  const text = useText();
  return (
    <Field
      {...propsOf(field)}
      label={text('field.email')}
      type="email"
      name="email"
      autoComplete="username webauthn"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { Checkbox } from '../forms/checkbox.tsx';
import { PasswordField, TextArea, TextField } from '../forms/field.tsx';
import type { SelectOption } from '../forms/select-field.tsx';
import { Skeleton } from '../states/states.tsx';

// Most dialogs have none.
const SelectField = lazy(async () => ({ default: (await import('../forms/select-field.tsx')).SelectField }));

/** Names of the values of a type. As keys, so that the names of an object are not widened to texts. */
type NameOf<Values, Value> = keyof Values &
  { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values];

type InputAttributes =
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'className'
  | 'disabled'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'spellCheck';

interface Labelled<Name> {
  name: Name;
  label: ReactNode;
  help?: ReactNode;
  problem?: string | undefined;
}

interface TextInput<Values> extends Labelled<NameOf<Values, string>>, Pick<ComponentProps<'input'>, InputAttributes> {
  isOptional?: boolean;
  /** Whether the problem appears while the person types. */
  isEager?: boolean;
  type?: 'text' | 'email' | 'url' | 'password';
  /** Makes it a text area. */
  rows?: number;
}

interface Choice<Values> extends Labelled<NameOf<Values, string>> {
  options: readonly SelectOption[];
}

interface Check<Values> extends Labelled<NameOf<Values, boolean>> {
  type: 'checkbox';
}

interface OwnField {
  id: string;
  problem?: string | undefined;
  /** Shows the field. The error is the problem after the first attempt to submit. */
  shows: (error: string | undefined) => ReactNode;
}

/** Field of a dialog: the name of its value, its label and its problem, or an element of its own. */
export type Field<Values> = TextInput<Values> | Choice<Values> | Check<Values> | OwnField;

interface FormFieldProps<Values> {
  field: Field<Values>;
  values: Values;
  isTried: boolean;
  onChange: (change: Partial<Values>) => void;
}

/** Shows a field of a dialog. Its error appears after the first attempt to submit. */
export function FormField<Values>({ field, values, isTried, onChange }: FormFieldProps<Values>) {
  if ('shows' in field) return field.shows(isTried ? field.problem : undefined);
  const value = values[field.name];
  const set = (next: string | boolean) => onChange({ [field.name]: next } as Partial<Values>);
  if ('type' in field && field.type === 'checkbox') {
    return <Checkbox label={field.label} help={field.help} isChecked={value === true} onChange={set} />;
  }
  if ('options' in field) {
    const { name: _, problem, ...choice } = field;
    return (
      <Suspense fallback={<Skeleton className="h-15" />}>
        <SelectField {...choice} value={String(value)} error={isTried ? problem : undefined} onChange={set} />
      </Suspense>
    );
  }
  const { name: _, problem, isEager = false, type, rows, ...text } = field;
  const onInput = ({ target }: { target: { value: string } }) => set(target.value);
  const input = { value: String(value), error: isTried || isEager ? problem : undefined, onChange: onInput };
  if (rows !== undefined) return <TextArea rows={rows} {...text} {...input} />;
  if (type === 'password') return <PasswordField autoComplete="off" {...text} {...input} />;
  return <TextField type={type} autoComplete="off" {...text} {...input} />;
}

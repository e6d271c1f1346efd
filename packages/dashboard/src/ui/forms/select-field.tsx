import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../layout/classes.ts';
import { controlClasses, FieldFrame, labelIdOf } from './field.tsx';

/** A value that can be selected. */
export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly text: string;
  /** Says more than the text. */
  readonly help?: string | undefined;
}

interface ChoiceProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  /** The first option is shown if it is none of them. */
  value: Value | undefined;
  disabled?: boolean | undefined;
  onChange: (value: Value) => void;
}

interface SelectFieldProps<Value extends string> extends ChoiceProps<Value> {
  label: ReactNode;
  /** Default: that of the selected option. */
  help?: ReactNode;
  error?: string | undefined;
}

/** Shows a select field with a label, help text and error. */
export function SelectField<Value extends string>({ label, help, error, ...choice }: SelectFieldProps<Value>) {
  const chosen = chosenOf(choice);
  return (
    <FieldFrame label={label} help={help ?? chosen?.help} error={error}>
      {({ id, describedBy }) => (
        <Select id={id} describedBy={describedBy} isInvalid={error !== undefined} className="h-9" {...choice} />
      )}
    </FieldFrame>
  );
}

interface SelectProps<Value extends string> extends ChoiceProps<Value> {
  /** ID of the control, if a field has its label. */
  id?: string;
  /** Name of a control without a visible label. */
  label?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  className: string;
}

function chosenOf<Value extends string>({ options, value }: Pick<ChoiceProps<Value>, 'options' | 'value'>) {
  return options.find((option) => option.value === value) ?? options[0];
}

/** Shows a control that opens a list of options. Typed letters find an option. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { id, label, describedBy, isInvalid = false, options, value, disabled = false, className, onChange } = props;
  const chosen = chosenOf(props);
  const [isOpen, setIsOpen] = useState(false);
  return (
    // The policy of the page allows no style elements.
    <CSPProvider disableStyleElements>
      <Base.Root<Value>
        id={id}
        value={chosen?.value ?? null}
        disabled={disabled}
        modal={false}
        open={isOpen}
        onOpenChange={setIsOpen}
        onValueChange={(next) => {
          if (next !== null && next !== value) onChange(next);
        }}
      >
        <Base.Trigger
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          className={classes(
            controlClasses,
            'flex min-w-0 items-center justify-between gap-2 text-start data-popup-open:border-ink-3',
            className,
          )}
        >
          <span className="min-w-0 truncate">{chosen?.text}</span>
          <ChevronDown size={15} className="shrink-0 text-ink-3" aria-hidden="true" />
        </Base.Trigger>
        <Options options={options} name={isOpen ? { label, labelledBy: id && labelIdOf(id) } : undefined} />
      </Base.Root>
    </CSPProvider>
  );
}

interface OptionsProps {
  options: readonly SelectOption[];
  /** Name of the list. Undefined while it is closed, because it stays in the page then. */
  name: { label: string | undefined; labelledBy: string | undefined } | undefined;
}

function Options({ options, name }: OptionsProps) {
  return (
    <Base.Portal>
      <Base.Positioner
        align="start"
        alignItemWithTrigger={false}
        sideOffset={4}
        collisionPadding={8}
        className="z-50 outline-none"
      >
        <Base.Popup
          aria-label={name?.label}
          aria-labelledby={name?.labelledBy}
          className="floating max-h-[min(var(--available-height),24rem)] min-w-(--anchor-width) max-w-[min(var(--available-width),max(var(--anchor-width),20rem))] overflow-y-auto rounded-md border border-line bg-raised p-1 text-base shadow-float outline-none"
        >
          {options.map((option) => (
            <Option key={option.value} {...option} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function Option({ value, text, help }: SelectOption) {
  const id = useId();
  return (
    <Base.Item
      value={value}
      aria-labelledby={id}
      aria-describedby={help && `${id}-help`}
      className="flex min-h-8 cursor-default items-start gap-2 rounded-sm px-2 py-1.5 outline-none data-highlighted:bg-hover"
    >
      <span className="mt-0.5 w-4 shrink-0">
        <Base.ItemIndicator>
          <Check size={15} aria-hidden="true" />
        </Base.ItemIndicator>
      </span>
      <span className="min-w-0">
        <Base.ItemText id={id} className="block break-words">
          {text}
        </Base.ItemText>
        {help !== undefined && (
          <span id={`${id}-help`} className="block text-ink-3 text-sm">
            {help}
          </span>
        )}
      </span>
    </Base.Item>
  );
}

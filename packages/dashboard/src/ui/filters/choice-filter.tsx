import { Check } from 'lucide-react';
import { useState } from 'react';
import type { SelectOption } from '../forms/select-field.tsx';
import { classes } from '../layout/classes.ts';
import { Loading, Skeleton } from '../states/states.tsx';
import type { Filter } from './filter.ts';

interface ChoiceFilter<Value extends string> {
  readonly name: string;
  /** The values, or a hook that loads them when the filter is opened. It returns undefined while it does. */
  readonly options: readonly SelectOption<Value>[] | (() => readonly SelectOption<Value>[] | undefined);
  /** Text of the value. Default: that of its option, or the value. */
  readonly text?: string | undefined;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

/** Returns a filter with one of several values. */
export function choiceFilter<Value extends string>(filter: ChoiceFilter<Value>): Filter {
  const { name, options, value, text, onChange } = filter;
  const isKnown = typeof options !== 'function';
  const chosen = isKnown ? options.find((option) => option.value === value) : undefined;
  return {
    name,
    value: value && (text ?? chosen?.text ?? value),
    onClear: () => onChange(undefined),
    editor: (close) => {
      const onChoose = (wanted: Value) => {
        onChange(wanted);
        close();
      };
      const props = { name, value, onChoose };
      return isKnown ? <Options {...props} options={options} /> : <LoadedOptions {...props} useOptions={options} />;
    },
  };
}

interface LoadedOptionsProps<Value extends string> extends Omit<OptionsProps<Value>, 'options'> {
  useOptions: () => readonly SelectOption<Value>[] | undefined;
}

function LoadedOptions<Value extends string>({ useOptions, ...props }: LoadedOptionsProps<Value>) {
  const options = useOptions();
  if (options !== undefined) return <Options {...props} options={options} />;
  return (
    <Loading what={props.name.toLowerCase()}>
      <Skeleton className="h-8 w-64 max-w-full" />
    </Loading>
  );
}

/** Most options without a field that finds one. */
const plainMax = 8;

interface OptionsProps<Value extends string> extends Pick<ChoiceFilter<Value>, 'name' | 'value'> {
  options: readonly SelectOption<Value>[];
  onChoose: (value: Value) => void;
}

function Options<Value extends string>({ name, options, value, onChoose }: OptionsProps<Value>) {
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  const found = options.filter((option) => option.text.toLowerCase().includes(words));
  return (
    <div className="flex w-64 max-w-full flex-col gap-2">
      {options.length > plainMax && (
        <input
          type="search"
          aria-label={`Find ${name.toLowerCase()}`}
          placeholder="Find"
          value={text}
          maxLength={255}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => {
            const first = found[0];
            if (key === 'Enter' && first !== undefined) onChoose(first.value);
          }}
          className="h-8 w-full rounded-md border border-control bg-raised px-2.5 text-base"
        />
      )}
      <ul className="max-h-72 overflow-y-auto">
        {found.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              aria-pressed={option.value === value}
              onClick={() => onChoose(option.value)}
              className="flex min-h-8 w-full items-start gap-2 rounded-sm px-2 py-1.5 text-start hover:bg-hover focus-visible:bg-hover"
            >
              <Check
                size={15}
                aria-hidden="true"
                className={classes('mt-0.5 shrink-0', option.value !== value && 'invisible')}
              />
              <span className="min-w-0">
                <span className="block">{option.text}</span>
                {option.help !== undefined && <span className="block text-ink-3 text-sm">{option.help}</span>}
              </span>
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-2 py-1.5 text-ink-3 text-sm">
            {words === '' ? `There is no ${name.toLowerCase()} yet.` : `Nothing found for “${text.trim()}”.`}
          </li>
        )}
      </ul>
    </div>
  );
}

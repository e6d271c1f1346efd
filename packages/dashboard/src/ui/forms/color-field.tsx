import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { useUnread } from './unread-fields.ts';

interface ColorFieldProps {
  label: string;
  help: string;
  /** Undefined: the color follows from others. */
  value: string | undefined;
  /** The color without a value. */
  fallback: string;
  onChange: (value: string | undefined) => void;
}

/** Shows a color with a swatch, which opens the color picker of the browser, and its hexadecimal digits. Names of colors are understood. */
export function ColorField({ label, help, value, fallback, onChange }: ColorFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const text = typed ?? value ?? '';
  const isWrong = typed !== undefined && typed !== '' && colorIn(typed) === undefined;
  useUnread(field, isWrong);
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={`${label}: color picker`}
        value={value ?? fallback}
        onChange={(event) => {
          setTyped(undefined);
          onChange(event.target.value);
        }}
        className="mt-[1.625rem] size-9 shrink-0 cursor-pointer rounded-md border border-control bg-raised p-1"
      />
      <div className="min-w-0 flex-1">
        <TextField
          ref={field}
          label={label}
          help={help}
          spellCheck={false}
          autoComplete="off"
          maxLength={30}
          placeholder={fallback}
          value={text}
          className="font-mono"
          error={
            isChecked && isWrong
              ? 'Enter a color such as green or #0a7d5a, or click the square to choose one.'
              : undefined
          }
          onBlur={() => {
            setIsChecked(true);
            if (!isWrong) setTyped(undefined);
          }}
          onChange={(event) => {
            const next = event.target.value.trim();
            setTyped(next);
            const color = colorIn(next);
            if (color !== undefined || next === '') onChange(color);
          }}
        />
      </div>
      {value !== undefined && (
        <DefaultButton
          label={label}
          onClick={() => {
            setTyped(undefined);
            onChange(undefined);
          }}
        />
      )}
    </div>
  );
}

function DefaultButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button changes className="mt-[1.875rem]" aria-label={`${label}: use the default`} onClick={onClick}>
      Default
    </Button>
  );
}

/** Returns the color that the text means: digits with or without a number sign, or a name in English. */
function colorIn(text: string): string | undefined {
  const digits = text.match(/^#?([0-9a-f]{6})$/i)?.[1];
  if (digits !== undefined) return `#${digits.toLowerCase()}`;
  return /^[a-z]{3,30}$/i.test(text) ? colorOfName(text) : undefined;
}

/** The browser knows the names. One that it does not know leaves the color as it was, so two are tried. */
function colorOfName(name: string): string | undefined {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return undefined;
  const [one, other] = ['#000000', '#ffffff'].map((before) => {
    pen.fillStyle = before;
    pen.fillStyle = name;
    return pen.fillStyle;
  });
  return one === other && typeof one === 'string' && one.startsWith('#') ? one : undefined;
}

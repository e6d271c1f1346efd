import { useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

interface ColorFieldProps {
  label: string;
  help: string;
  /** Undefined: the color follows from others. */
  value: string | undefined;
  /** The color without a value. */
  fallback: string;
  onChange: (value: string | undefined) => void;
}

/** Shows a color with a swatch, which opens the color picker of the browser, and its hexadecimal digits. */
export function ColorField({ label, help, value, fallback, onChange }: ColorFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const text = typed ?? value ?? '';
  const isWrong = typed !== undefined && typed !== '' && colorIn(typed) === undefined;
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
          label={label}
          help={help}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          placeholder={fallback}
          value={text}
          className="font-mono"
          error={isChecked && isWrong ? 'Enter six hexadecimal digits, such as #0a7d5a.' : undefined}
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
        <Button
          changes
          className="mt-[1.875rem]"
          aria-label={`${label}: use the default`}
          onClick={() => {
            setTyped(undefined);
            onChange(undefined);
          }}
        >
          Default
        </Button>
      )}
    </div>
  );
}

/** Returns the color that the text means, with or without its number sign. */
function colorIn(text: string): string | undefined {
  const digits = text.match(/^#?([0-9a-f]{6})$/i)?.[1];
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

interface SelectBoxProps {
  /** Accessible name. */
  label: string;
  isChecked: boolean;
  /** Whether only a part of what the box stands for is selected. */
  isMixed?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Shows a checkbox without a visible label, for the rows of a table. */
export function SelectBox({ label, isChecked, isMixed = false, onChange }: SelectBoxProps) {
  return (
    <label className="-m-2 grid size-8 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4"
      />
    </label>
  );
}

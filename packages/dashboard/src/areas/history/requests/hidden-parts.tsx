import { ColoredCode } from '../../../ui/code/colored-code.tsx';

/** A text in the place of a value that is not shown. */
const mark = /("‹[^›"]*›")/;

/** Shows JSON with colors, and what is hidden in it as marks. */
export function HiddenParts({ text }: { text: string }) {
  let start = 0;
  return text.split(mark).map((part) => {
    const key = start;
    start += part.length;
    if (!mark.test(part)) return <ColoredCode key={key} text={part} />;
    return (
      <span key={key} className="whitespace-nowrap rounded-sm border border-line-strong bg-raised px-1 text-ink-2">
        {part.slice(2, -2)}
      </span>
    );
  });
}

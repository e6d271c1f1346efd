import { ColoredCode } from '../code/colored-code.tsx';
import { CopyButton } from '../forms/copy.tsx';

/** Shows text to copy into a file or terminal. Long lines wrap on screen, but not in the copied text. */
export function CodeBlock({ title, text, what }: { title: string; text: string; what: string }) {
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-3 border-line border-b py-1.5 ps-3 pe-1.5">
        <span className="truncate font-mono text-ink-2 text-xs">{title}</span>
        <CopyButton text={text} what={what} />
      </figcaption>
      <pre className="whitespace-pre-wrap p-3 font-mono text-ink text-xs leading-5 [overflow-wrap:anywhere]">
        <ColoredCode text={text} />
      </pre>
    </figure>
  );
}

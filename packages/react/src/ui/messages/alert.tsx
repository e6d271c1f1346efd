import { useText } from '../../text/text-context.tsx';
import { explain } from './explain.ts';

/** Says, and has read out, what went wrong. It is there before, or a screen reader does not notice it coming. */
export function Alert({ error }: { readonly error: unknown }) {
  const text = useText();
  const failure = error === undefined ? undefined : explain(error);
  return (
    <div role="alert" className="portico-alert">
      {failure !== undefined && text(failure.key, failure.fill)}
    </div>
  );
}

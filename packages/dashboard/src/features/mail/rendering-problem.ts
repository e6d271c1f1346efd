import type { SourceProblem } from './source-problem.ts';

/** Why an email could not be rendered. */
export interface RenderingProblem {
  readonly message: string;
  /** Where, if the message has a position. */
  readonly place: (Pick<SourceProblem, 'line' | 'column'> & { readonly source: 'template' | 'theme' }) | undefined;
}

/** Reads the position of an EMAIL_RENDERING_ERROR from its message. Undefined for other errors. */
export function renderingProblemOf(error: unknown): RenderingProblem | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EMAIL_RENDERING_ERROR') return undefined;
  const details = Reflect.get(error, 'details') as { error?: unknown } | undefined;
  const message = typeof details?.error === 'string' ? details.error : error.message;
  const found = /^(Template|Theme), line (\d+)(?:, column (\d+))?: /.exec(message);
  if (found === null) return { message, place: undefined };
  const [start, source, line, column = '1'] = found;
  return {
    message: message.slice(start.length),
    place: { source: source === 'Theme' ? 'theme' : 'template', line: Number(line), column: Number(column) },
  };
}

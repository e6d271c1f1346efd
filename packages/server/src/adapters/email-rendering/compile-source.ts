import { SourceMap, type SourceMapPayload } from 'node:module';
import { transform } from 'sucrase';
import { renderLimits } from './email-job.ts';
import { TakesTooLong, withinMillis } from './within-millis.ts';

/** A file of a rendering, named as in error messages. */
export type SourceName = 'template' | 'theme';

/** JavaScript of a TSX module. */
export interface CompiledSource {
  readonly code: string;
  /** Returns the position in the owner's source, both from 1. Undefined for positions in generated code. */
  locate(line: number, column: number): { readonly line: number; readonly column: number } | undefined;
}

/** A source that cannot be compiled. */
export class SourceError extends Error {
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(message: string, at?: { readonly line: number; readonly column: number }) {
    super(message);
    this.line = at?.line;
    this.column = at?.column;
  }
}

const cachedMax = 40;
const cache = new Map<string, CompiledSource>();

/**
 * Compiles TSX to a JavaScript module. Types are erased, not checked.
 *
 * @param millisMax time of the parser: it tries several readings of a text, so some short texts take it years
 * @throws {SourceError}
 */
export function compileSource(name: SourceName, source: string, millisMax: number): CompiledSource {
  if (source.length > renderLimits.sourceMax) {
    throw new SourceError(`The source has more than ${renderLimits.sourceMax} characters.`);
  }
  const key = `${name} ${source}`;
  const known = cache.get(key);
  cache.delete(key);
  const compiled = known ?? compile(name, source, millisMax);
  cache.set(key, compiled);
  for (const oldest of cache.keys()) {
    if (cache.size <= cachedMax) break;
    cache.delete(oldest);
  }
  return compiled;
}

function compile(name: SourceName, source: string, millisMax: number): CompiledSource {
  try {
    const { code, sourceMap } = withinMillis(millisMax, () =>
      transform(source, {
        transforms: ['typescript', 'jsx'],
        jsxRuntime: 'automatic',
        production: true,
        filePath: `${name}.tsx`,
        sourceMapOptions: { compiledFilename: `${name}.js` },
      }),
    );
    let map: SourceMap | undefined;
    return {
      code,
      locate: (line, column) => {
        map ??= new SourceMap(sourceMap as unknown as SourceMapPayload);
        const found = map.findEntry(line - 1, column - 1);
        return 'originalLine' in found ? { line: found.originalLine + 1, column: found.originalColumn + 1 } : undefined;
      },
    };
  } catch (error) {
    throw sourceError(error);
  }
}

/** Sucrase throws plain errors with the position in the message and in `loc`. */
function sourceError(error: unknown): SourceError {
  if (error instanceof TakesTooLong) return new SourceError('The source takes too long to read. Simplify it.');
  if (error instanceof RangeError) return new SourceError('The source is nested too deeply.');
  const message = error instanceof Error ? error.message : String(error);
  const text = message.replace(/^Error transforming \w+\.tsx: /, '').replace(/ \(\d+:\d+\)$/, '');
  const at = (error as { loc?: { line: number; column: number } } | null)?.loc;
  return new SourceError(text, at === undefined ? undefined : { line: at.line, column: at.column });
}

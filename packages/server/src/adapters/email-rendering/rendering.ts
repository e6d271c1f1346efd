import { compileSource, SourceError, type SourceName } from './compile-source.ts';
import { noBranding, type RenderedEmail, type RenderJob, type RenderOutcome, renderLimits } from './email-job.ts';
import { sourceFailureText, thrownText, tidy } from './failure-text.ts';
import { toPlainText } from './plain-text.ts';
import { runtimeFiles } from './runtime-files.ts';
import { openSandbox } from './sandbox.ts';
import type { SandboxOutcome } from './sandbox-machine.ts';
import { loadTailwind } from './tailwind-styles.ts';

type Compiled = Parameters<typeof thrownText>[2] & Record<SourceName, ReturnType<typeof compileSource>>;

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Opens everything that renders emails in this thread. @param directory of the runtime */
export async function openRendering(
  directory: string,
): Promise<(job: RenderJob, cpuMillisMax: number) => Promise<RenderOutcome>> {
  const { snapshot, tailwind } = runtimeFiles(directory);
  const cpuMillis = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const sandbox = await openSandbox({ snapshotFile: snapshot, tailwind: await loadTailwind(tailwind), cpuMillis });

  return async (job, cpuMillisMax) => {
    const endsAt = cpuMillis() + cpuMillisMax;
    const compiled = compileSources(job, () => endsAt - cpuMillis());
    if (typeof compiled === 'string') return { status: 'error', error: compiled };
    const input = JSON.stringify({
      user: { displayName: job.userDisplayName },
      project: { displayName: job.projectDisplayName },
      variables: job.variables,
      branding: job.branding ?? noBranding,
      unsubscribeLink: job.unsubscribeLink,
      isPreview: job.isPreview === true,
    });
    if (input.length > renderLimits.valuesMax) return { status: 'error', error: 'The variables are too large.' };
    const outcome = await sandbox.run(compiled, input, endsAt);
    return outcome.kind === 'rendered'
      ? finish(outcome.json)
      : { status: 'error', error: failureText(outcome, compiled) };
  };
}

function compileSources(job: RenderJob, millisLeft: () => number): Compiled | string {
  const results = (['template', 'theme'] as const).map((name) => {
    try {
      return compileSource(name, job[name], millisLeft());
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return sourceFailureText(name, error);
    }
  });
  const [template, theme] = results;
  if (typeof template === 'string') return template;
  if (typeof theme === 'string') return theme;
  if (template === undefined || theme === undefined) throw new Error('Both sources were compiled.');
  return { template, theme };
}

function failureText(outcome: Exclude<SandboxOutcome, { kind: 'rendered' }>, compiled: Compiled): string {
  if (outcome.kind === 'failed') return thrownText(outcome.message, outcome.stack, compiled);
  if (outcome.kind === 'too long') return 'The template or theme takes too long to render. Check its loops.';
  if (outcome.kind === 'too large') return tooLarge;
  return 'The template or theme waits for something that never happens.';
}

const tooLarge = `The rendered email has more than ${renderLimits.outputMax} characters.`;

const tooMany = `The rendered email has more than ${renderLimits.elementsMax} elements.`;

/** Checks what came out of the sandbox, which may be anything. */
function finish(json: string): RenderOutcome {
  const { html, subject, category, isPersonal, variables } = JSON.parse(json) as Record<string, unknown>;
  if (typeof html !== 'string') return { status: 'error', error: 'The template or theme returned no HTML.' };
  const whole = storable(`${doctype}${html}`);
  if (whole.length > renderLimits.outputMax) return { status: 'error', error: tooLarge };
  if (whole.split('<').length > renderLimits.elementsMax) return { status: 'error', error: tooMany };
  const previewVariables = variablesOf(variables);
  const email: RenderedEmail = {
    html: whole,
    text: toPlainText(whole),
    isPersonal: isPersonal !== false,
    ...(typeof subject === 'string' ? { subject: inOneLine(subject) } : {}),
    ...(typeof category === 'string' ? { notificationCategory: inOneLine(category) } : {}),
    ...(previewVariables === undefined ? {} : { previewVariables }),
  };
  return { status: 'ok', email };
}

/**
 * Returns the variables of a preview. Undefined in emails that are sent, and for values that are larger than accepted
 * ones.
 */
function variablesOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if (JSON.stringify(value).length > renderLimits.valuesMax) return undefined;
  return value as Readonly<Record<string, unknown>>;
}

/** The database cannot store NUL, and UTF-8 has no half characters. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** A header is one line. */
function inOneLine(text: string): string {
  return tidy(text).slice(0, renderLimits.headerMax);
}

import { KnownErrors } from '@portico/contract';
import type { RenderedEmail, RenderJob } from '../../adapters/email-rendering/email-job.ts';
import type { TenancyContext } from '../../kernel/context.ts';

/**
 * Renders an email of the project.
 *
 * @throws {EmailRenderingError} with a message for the owner of the sources
 * @throws {TooBusy}
 */
export async function renderEmail({ platform, tenancyId }: TenancyContext, job: RenderJob): Promise<RenderedEmail> {
  const outcome = await platform.emailRenderer.render(tenancyId, job);
  if (outcome.status === 'error') throw new KnownErrors.EmailRenderingError({ error: outcome.error });
  return outcome.email;
}

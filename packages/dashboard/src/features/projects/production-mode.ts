import type { ProductionModeError } from '@portico/react';
import { useAnswer } from '../../lib/answers.ts';
import { projectsKey, useProject } from '../../lib/projects.tsx';

/** What keeps the project from production mode, as the SDK finds it. Asked again whenever the project is changed. */
export function useProductionModeErrors() {
  const project = useProject();
  return useAnswer(`${projectsKey}/${project.id}/production-mode`, async () => await project.getProductionModeErrors());
}

/** Whether one of them is about this domain. */
export function concerns(error: ProductionModeError, domain: string): boolean {
  return error.message.endsWith(`: ${domain}`);
}

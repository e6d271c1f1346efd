import { knownError } from '../kit/known-error.ts';

export const ProjectNotFound = knownError('PROJECT_NOT_FOUND', {
  status: 404,
  details: { project_id: 'string' },
  message: (d) => `The project ${d.project_id} was not found, or you have no access to it.`,
});

export const CurrentProjectNotFound = knownError('CURRENT_PROJECT_NOT_FOUND', {
  status: 400,
  details: { project_id: 'string' },
  message: (d) =>
    `The project ${JSON.stringify(d.project_id)} does not exist. Check the environment variable PORTICO_PROJECT_ID, which begins with VITE_ or NEXT_PUBLIC_ in browser apps, or the header x-stack-project-id.`,
});

export const BranchDoesNotExist = knownError('BRANCH_DOES_NOT_EXIST', {
  status: 400,
  details: { branch_id: 'string' },
  message: (d) => `The branch ${JSON.stringify(d.branch_id)} does not exist in this project.`,
});

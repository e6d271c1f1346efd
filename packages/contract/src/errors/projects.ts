import { knownError } from '../kit/known-error.ts';

export const ProjectNotFound = knownError('PROJECT_NOT_FOUND', {
  status: 404,
  details: { project_id: 'string' },
  message: (d) => `The project ${d.project_id} was not found, or you may not see it.`,
});

export const CurrentProjectNotFound = knownError('CURRENT_PROJECT_NOT_FOUND', {
  status: 400,
  details: { project_id: 'string' },
  message: (d) =>
    `There is no project with the id ${JSON.stringify(d.project_id)}. Check the header x-stack-project-id.`,
});

export const BranchDoesNotExist = knownError('BRANCH_DOES_NOT_EXIST', {
  status: 400,
  details: { branch_id: 'string' },
  message: (d) => `There is no branch with the id ${JSON.stringify(d.branch_id)} in this project.`,
});

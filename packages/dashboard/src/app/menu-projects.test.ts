import { expect, test } from 'vitest';
import { menuProjects } from './menu-projects.ts';

const projects = ['p4', 'p3', 'p2', 'p1'].map((id) => ({ id }));
const idsWith = (id: string) => {
  const onScreen = projects.find((project) => project.id === id);
  return onScreen === undefined ? [] : menuProjects(projects, onScreen, 3).map((project) => project.id);
};

test('the menu has the newest projects and the current one', () => {
  expect(idsWith('p4')).toEqual(['p4', 'p3', 'p2']);
  expect(idsWith('p1')).toEqual(['p4', 'p3', 'p1']);
});

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDebounced } from '../lib/debounce.ts';
import { useProjectIfAny } from '../lib/projects.tsx';
import { useHasDocs } from '../lib/session.tsx';
import type { Command, FoundGroup } from './command.ts';
import { docsSource, projectSources } from './search-sources.ts';

/** Minimum number of characters for a search. */
const searchedFrom = 2;

/** What is found outside of the page. */
interface FoundCommands {
  readonly commands: readonly Command[];
  readonly isSearching: boolean;
  /** Groups that could not be searched. */
  readonly failed: readonly FoundGroup[];
}

/** Returns what a text finds in the project and in the documentation. */
export function useFoundCommands(text: string): FoundCommands {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const project = useProjectIfAny();
  const hasDocs = useHasDocs();
  const settled = useDebounced(text, 200);
  const isAsking = project !== undefined && settled.length >= searchedFrom;
  const sources = isAsking ? [...projectSources, ...(hasDocs ? [docsSource] : [])] : [];
  const answers = useQueries({
    queries: sources.map(({ group, find }) => ({
      queryKey: ['search', project?.id, group, settled],
      queryFn: async () => (project === undefined ? [] : await find({ project, text: settled, queries, navigate })),
    })),
  });
  const found = sources.map(({ group }, index) => ({ group, answer: answers[index] }));
  return {
    commands: found.flatMap(({ group, answer }) => (answer?.data ?? []).map((one) => ({ ...one, group }))),
    isSearching:
      project !== undefined &&
      text.length >= searchedFrom &&
      (text !== settled || answers.some(({ isPending }) => isPending)),
    failed: found.flatMap(({ group, answer }) => (answer?.isError === true ? [group] : [])),
  };
}

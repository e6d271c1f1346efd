import { methodName } from '../../../features/history/method-name.ts';
import { nameOf, usePayments } from '../../../features/payments/payments-config.ts';
import { useProjectPermissionDefinitions } from '../../../features/teams/permissions/permission-definitions.ts';
import { useSubjectFilter } from '../../../features/users/subject-filter.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { choiceFilter } from '../../../ui/filters/choice-filter.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { periodFilter } from '../../../ui/filters/period-filter.tsx';
import type { SelectOption } from '../../../ui/forms/select-field.tsx';
import { useKnownTags } from './use-known-tags.ts';
import { anonymousChoices, choices, methodsOf } from './user-filter-names.ts';
import type { UserFilterSearch } from './user-search.ts';

type Change = { [K in keyof UserFilterSearch]?: UserFilterSearch[K] | undefined };

/** Returns the filters of the list of users. @param onChange changes the URL; undefined values remove a filter */
export function useUserFilters(search: UserFilterSearch, onChange: (change: Change) => void): Filter[] {
  const team = useSubjectFilter({
    name: 'Team',
    types: ['team'],
    value: search.team === undefined ? undefined : { type: 'team', id: search.team },
    onChange: (subject) => onChange({ team: subject?.id }),
  });
  return [
    ...useNamedFilters(search, onChange),
    team,
    ...flagFilters(search, onChange),
    choiceFilter({
      name: 'Anonymous users',
      options: [
        { value: 'included', text: 'Included', help: anonymousChoices.included },
        { value: 'only', text: 'Only', help: anonymousChoices.only },
      ],
      value: search.anonymous === true ? 'included' : search.anonymous,
      onChange: (value) => onChange({ anonymous: value === 'only' ? 'only' : value === 'included' ? true : undefined }),
    }),
    periodFilter({
      name: 'Signed up',
      from: search.since,
      to: search.until,
      onChange: ({ from, to }) => onChange({ since: from, until: to }),
    }),
    periodFilter({
      name: 'Last active',
      from: search.activeSince,
      to: search.activeUntil,
      onChange: ({ from, to }) => onChange({ activeSince: from, activeUntil: to }),
    }),
  ];
}

/** Returns the filters that name something of the project. */
function useNamedFilters(search: UserFilterSearch, onChange: (change: Change) => void): Filter[] {
  const project = useProject();
  const { product } = search;
  const products = usePayments(product !== undefined).data?.products ?? {};
  return [
    choiceFilter({
      name: 'Tag',
      options: useTagOptions,
      value: search.tag,
      onChange: (tag) => onChange({ tag }),
    }),
    choiceFilter({
      name: 'Sign-in method',
      options: methodsOf(project),
      text: search.method && methodName(search.method),
      value: search.method,
      onChange: (method) => onChange({ method }),
    }),
    choiceFilter({
      name: 'Permission',
      options: usePermissionOptions,
      value: search.permission,
      onChange: (permission) => onChange({ permission }),
    }),
    choiceFilter({
      name: 'Product',
      options: useProductOptions,
      text: product && nameOf(product, products[product]),
      value: product,
      onChange: (chosen) => onChange({ product: chosen }),
    }),
  ];
}

function useTagOptions(): SelectOption[] | undefined {
  return useKnownTags()?.map(({ tag }) => ({ value: tag, text: tag }));
}

function usePermissionOptions(): SelectOption[] | undefined {
  return useProjectPermissionDefinitions().data?.map(({ id, description }) => ({
    value: id,
    text: id,
    help: description,
  }));
}

function useProductOptions(): SelectOption[] | undefined {
  const { data } = usePayments();
  return (
    data &&
    Object.entries(data.products)
      .filter(([, { customerType }]) => customerType === 'user')
      .map(([id, product]) => ({ value: id, text: nameOf(id, product) }))
  );
}

/** Returns the filters that are on or off. */
function flagFilters(search: UserFilterSearch, onChange: (change: Change) => void): Filter[] {
  return Object.entries(choices).map(([key, { name, yes, no }]) => {
    const value = search[key as keyof typeof choices];
    return choiceFilter({
      name,
      options: [
        { value: 'true', text: yes },
        { value: 'false', text: no },
      ],
      value: value === undefined ? undefined : String(value),
      onChange: (chosen) => onChange({ [key]: chosen === undefined ? undefined : chosen === 'true' }),
    });
  });
}

import type { AdminOwnedProject, ServerUser } from '@portico/react';
import type { QueryClient } from '@tanstack/react-query';
import type { useNavigate } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  BookOpen,
  CreditCard,
  KeyRound,
  LogIn,
  Mail,
  ScrollText,
  User,
  UsersRound,
} from 'lucide-react';
import { eventText, eventTexts } from '../features/history/event-texts.ts';
import { formatAmount } from '../features/payments/money.ts';
import { subjectText } from '../features/users/subject.ts';
import { detailOf, nameOf } from '../features/users/user-name.ts';
import { serverPath } from '../lib/server-path.ts';
import type { Command, FoundGroup } from './command.ts';

/** Results of a group. */
export const perGroupMax = 6;
/** Results of a group about the user who was found. */
const perPersonMax = 3;

/** A question to the sources. */
interface Ask {
  readonly project: AdminOwnedProject;
  /** What the owner has typed, without spaces around it. */
  readonly text: string;
  readonly queries: QueryClient;
  readonly navigate: ReturnType<typeof useNavigate>;
}

type Found = Omit<Command, 'group'>;

/** What the search looks into. */
interface SearchSource {
  readonly group: FoundGroup;
  /** Returns what a text finds, the best first, and a way to all results if there are more. */
  readonly find: (ask: Ask) => Promise<readonly Found[]>;
}

/** Asks for users once for all sources. */
async function usersOf({ project, text, queries }: Ask): Promise<readonly ServerUser[]> {
  return await queries.fetchQuery({
    queryKey: ['users', project.id, 'search', text],
    queryFn: async () => await project.app.listUsers({ query: text, limit: perGroupMax, includeAnonymous: true }),
    staleTime: 10_000,
  });
}

/**
 * Returns the user whose payments and events are shown: the only one that was found, or the only one with exactly this name or
 * address. Of two people with one name, neither is meant.
 */
async function personOf(ask: Ask): Promise<ServerUser | undefined> {
  const users = await usersOf(ask);
  if (users.length === 1) return users[0];
  const wanted = ask.text.toLowerCase();
  const exact = users.filter(({ displayName, primaryEmail }) =>
    [displayName, primaryEmail].some((name) => name?.toLowerCase() === wanted),
  );
  return exact.length === 1 ? exact[0] : undefined;
}

async function findUsers(ask: Ask): Promise<readonly Found[]> {
  const { project, navigate } = ask;
  const found = await usersOf(ask);
  const rows = found.map((user) => ({
    id: `user-${user.id}`,
    name: nameOf(user),
    detail: detailOf(user),
    icon: User,
    run: () =>
      void navigate({ to: '/projects/$projectId/users/$userId', params: { projectId: project.id, userId: user.id } }),
  }));
  const list = {
    to: '/projects/$projectId/users',
    params: { projectId: project.id },
    search: { q: ask.text },
  } as const;
  return withAll(rows, { id: 'all-users', name: 'All results in users', icon: User, run: () => void navigate(list) });
}

async function findTeams({ project, text, navigate }: Ask): Promise<readonly Found[]> {
  const found = await project.app.listTeams({ query: text, limit: perGroupMax, desc: true });
  const rows = found.map(({ id, displayName }) => ({
    id: `team-${id}`,
    name: displayName,
    icon: UsersRound,
    run: () =>
      void navigate({ to: '/projects/$projectId/teams/$teamId', params: { projectId: project.id, teamId: id } }),
  }));
  const list = { to: '/projects/$projectId/teams', params: { projectId: project.id }, search: { q: text } } as const;
  const run = () => void navigate(list);
  return withAll(rows, { id: 'all-teams', name: 'All results in teams', icon: UsersRound, run });
}

/** Adds the way to all results if there can be more. */
function withAll(rows: readonly Found[], all: Found): readonly Found[] {
  return rows.length < perGroupMax ? rows : [...rows, all];
}

async function findPayments(ask: Ask): Promise<readonly Found[]> {
  const person = await personOf(ask);
  if (person === undefined) return [];
  const { project, navigate } = ask;
  const customer = subjectText({ type: 'user', id: person.id });
  const list = {
    to: '/projects/$projectId/payments/transactions',
    params: { projectId: project.id },
    search: { view: 'payments', customer },
  } as const;
  const run = () => void navigate(list);
  const of = { customerType: 'user', customerId: person.id, limit: perPersonMax } as const;
  const rows = (await project.app.payments.list(of)).map(({ id, amount, currency, productDisplayName, createdAt }) => ({
    id: `payment-${id}`,
    name: [formatAmount(amount, currency), productDisplayName].filter((part) => part !== null).join(' · '),
    detail: createdAt.toLocaleDateString('en', { dateStyle: 'medium' }),
    icon: CreditCard,
    run,
  }));
  const all = { id: 'all-payments', name: `All payments of ${nameOf(person)}`, icon: CreditCard, run };
  return rows.length === 0 ? [] : [...rows, all];
}

/** Finds the events about a person, and kinds of events by their names. */
async function findEvents(ask: Ask): Promise<readonly Found[]> {
  const { project, navigate } = ask;
  const open = (search: { about?: string; events?: string }) => () =>
    void navigate({ to: '/projects/$projectId/audit-log', params: { projectId: project.id }, search });
  const wanted = ask.text.toLowerCase();
  const kinds = Object.entries(eventTexts)
    .filter(([type, name]) => name.toLowerCase().includes(wanted) || type.startsWith(wanted))
    .slice(0, perPersonMax)
    .map(([type, name]) => ({
      id: `events-${type}`,
      name,
      detail: type,
      icon: ScrollText,
      run: open({ events: type }),
    }));
  const person = await personOf(ask);
  if (person === undefined) return kinds;
  const run = open({ about: subjectText({ type: 'user', id: person.id }) });
  const events = await project.app.events.list({ userId: person.id, limit: perPersonMax });
  const rows = events.map((event) => ({
    id: `event-${event.id}`,
    name: eventText(event),
    detail: event.createdAt.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' }),
    icon: ScrollText,
    run,
  }));
  const all = { id: 'all-events', name: `All events about ${nameOf(person)}`, icon: ScrollText, run };
  return [...kinds, ...rows, ...(rows.length === 0 ? [] : [all])];
}

/** Finds the lists of emails and sign-ins of an address. Failed sign-ins can be of an address without a user. */
async function findByAddress({ project, text, navigate }: Ask): Promise<readonly Found[]> {
  if (!/^\S+@\S*$/.test(text)) return [];
  const options = { params: { projectId: project.id }, search: { q: text } };
  const emails = () => void navigate({ to: '/projects/$projectId/emails', ...options });
  const signIns = () => void navigate({ to: '/projects/$projectId/sign-ins', ...options });
  return [
    { id: 'emails-to', name: `Emails to ${text}`, icon: Mail, run: emails },
    { id: 'sign-ins-of', name: `Sign-ins of ${text}`, icon: LogIn, run: signIns },
  ];
}

async function findKeys({ project, text, queries, navigate }: Ask): Promise<readonly Found[]> {
  const keySets = await queries.fetchQuery({
    queryKey: ['keys', project.id],
    queryFn: async () => await project.app.listInternalApiKeys(),
    staleTime: 10_000,
  });
  const wanted = text.toLowerCase();
  return keySets
    .filter(({ id, description }) => description.toLowerCase().includes(wanted) || id === wanted)
    .slice(0, perGroupMax)
    .map(({ id, description }) => ({
      id: `key-${id}`,
      name: description,
      detail: 'Key set',
      icon: KeyRound,
      run: () => void navigate({ to: '/projects/$projectId/keys', params: { projectId: project.id } }),
    }));
}

/** Finds a request of the API by its whole ID, which errors name. */
async function findRequests({ project, text, navigate }: Ask): Promise<readonly Found[]> {
  if (!/^[0-9a-z]{16}$/.test(text)) return [];
  const found = await project.app.requests.list({ requestId: text, limit: 1 });
  return found.map(({ id, operation, status }) => ({
    id: `request-${id}`,
    name: operation,
    detail: String(status),
    icon: ArrowRightLeft,
    run: () =>
      void navigate({ to: '/projects/$projectId/requests', params: { projectId: project.id }, search: { id: text } }),
  }));
}

/** A page of the documentation: its address, title, and words of its description and headings. */
type DocsPage = readonly [address: string, title: string, words: string];

async function findGuides({ text, queries }: Ask): Promise<readonly Found[]> {
  const pages = await queries.fetchQuery({
    queryKey: ['docs'],
    queryFn: async () => {
      const answer = await fetch(serverPath('/docs/pages.json'));
      if (!answer.ok) throw new Error(`The list of guides has the status ${answer.status}.`);
      return (await answer.json()) as readonly DocsPage[];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = text.toLowerCase().split(/\s+/);
  const isIn = (place: string) => words.every((word) => place.toLowerCase().includes(word));
  const readable = pages.filter(([address]) => !address.startsWith('/docs/contribute/'));
  const byTitle = readable.filter(([, title]) => isIn(title));
  const byWords = readable.filter(([, title, summary]) => !isIn(title) && isIn(`${title} ${summary}`));
  return [...byTitle, ...byWords].slice(0, perGroupMax).map(([address, title]) => ({
    id: `docs-${address}`,
    name: title,
    detail: address.replace(/^\/docs\/|\/$/g, ''),
    icon: BookOpen,
    run: () => void window.open(serverPath(address), '_blank', 'noopener'),
  }));
}

/** What is searched in a project, in the order of the results. */
export const projectSources: readonly SearchSource[] = [
  { group: 'Users', find: findUsers },
  { group: 'Teams', find: findTeams },
  { group: 'Payments', find: findPayments },
  { group: 'Emails and sign-ins', find: findByAddress },
  { group: 'Audit log', find: findEvents },
  { group: 'Requests', find: findRequests },
  { group: 'Keys', find: findKeys },
];

/** The documentation, which a server can lack. */
export const docsSource: SearchSource = { group: 'Documentation', find: findGuides };

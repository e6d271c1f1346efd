/** What a list can be limited to: a user, a team, a person of the project, or an ID of the app. */
export type SubjectType = 'user' | 'team' | 'owner' | 'custom';

const types: readonly string[] = ['user', 'team', 'owner', 'custom'] satisfies SubjectType[];

/** Names what a list is limited to. */
export interface SubjectKey {
  readonly type: SubjectType;
  readonly id: string;
}

/** Reads a subject of the URL, such as `user:6f1c9a52-…`. Undefined for anything else. */
export function readSubject(value: unknown): SubjectKey | undefined {
  const [, type = '', id = ''] = /^(\w+):(.{1,255})$/s.exec(typeof value === 'string' ? value : '') ?? [];
  const isId = type === 'custom' || /^[0-9a-f-]{36}$/i.test(id);
  return isType(type) && isId ? { type, id } : undefined;
}

function isType(type: string): type is SubjectType {
  return types.includes(type);
}

/** Returns a subject for the URL. */
export function subjectText(subject: SubjectKey | undefined): string {
  return subject === undefined ? '' : `${subject.type}:${subject.id}`;
}

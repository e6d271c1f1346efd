/** What a list can be limited to: a user, a team, or an ID of the app. */
export type SubjectType = 'user' | 'team' | 'custom';

/** Names a user, a team or an ID of the app. */
export interface SubjectKey {
  readonly type: SubjectType;
  readonly id: string;
}

/** Reads a subject of the URL, such as `user:6f1c9a52-…`. Undefined for anything else. */
export function readSubject(value: unknown): SubjectKey | undefined {
  const [, type = '', id = ''] = /^(user|team|custom):(.{1,255})$/s.exec(typeof value === 'string' ? value : '') ?? [];
  const isId = type === 'custom' || /^[0-9a-f-]{36}$/i.test(id);
  return (type === 'user' || type === 'team' || type === 'custom') && isId ? { type, id } : undefined;
}

/** Returns a subject for the URL. */
export function subjectText(subject: SubjectKey | undefined): string {
  return subject === undefined ? '' : `${subject.type}:${subject.id}`;
}

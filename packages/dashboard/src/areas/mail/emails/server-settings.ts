import type { AdminEmailConfig } from '@portico/react';
import { emailProblem } from '../../../lib/email-problem.ts';

/** The fields of an email server, as texts. */
export interface ServerFields {
  readonly host: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  readonly senderName: string;
  readonly senderEmail: string;
}

/** An email server of a project. */
export type OwnEmailServer = Extract<AdminEmailConfig, { type: 'standard' }>;

/** Kinds of email servers, as owners choose them. */
export type ServerKind = AdminEmailConfig['type'] | 'inbox';

/** Returns the kind of a saved server. */
export function kindOf(config: AdminEmailConfig): ServerKind {
  return config.type === 'shared' && config.developmentInbox === true ? 'inbox' : config.type;
}

/** Returns whether the server cannot decrypt the password, so that it must be entered again. */
export function lacksPassword(config: AdminEmailConfig): boolean {
  return config.type === 'standard' && config.password === '';
}

/** Returns the fields of the saved server, or those of a new one. */
export function fieldsOf(config: AdminEmailConfig, projectName: string): ServerFields {
  if (config.type === 'shared') {
    return { host: '', port: '465', username: '', password: '', senderName: projectName, senderEmail: '' };
  }
  const { host, port, username, password, senderName, senderEmail } = config;
  return { host, port: String(port), username, password, senderName, senderEmail };
}

/** Returns the errors of the fields. The server validates them again. */
export function problemsOf(fields: ServerFields): Partial<Record<keyof ServerFields, string>> {
  const port = Number(fields.port);
  const problems: Record<keyof ServerFields, string | undefined> = {
    host: hostProblem(fields.host.trim()),
    port: Number.isInteger(port) && port > 0 && port <= 65_535 ? undefined : 'Enter a port from 1 to 65535.',
    username: requiredProblem(fields.username),
    password: requiredProblem(fields.password),
    senderName: requiredProblem(fields.senderName),
    senderEmail: emailProblem(fields.senderEmail),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function hostProblem(host: string): string | undefined {
  if (host === '') return 'This field is required.';
  return /^[A-Za-z0-9.:_-]+$/.test(host) ? undefined : 'Enter a host name, such as smtp.example.com.';
}

function requiredProblem(value: string): string | undefined {
  return value.trim() === '' ? 'This field is required.' : undefined;
}

/** Returns the server of fields without errors. */
export function serverOf(fields: ServerFields): OwnEmailServer {
  return {
    type: 'standard',
    host: fields.host.trim(),
    port: Number(fields.port),
    username: fields.username.trim(),
    password: fields.password,
    senderName: fields.senderName.trim(),
    senderEmail: fields.senderEmail.trim(),
  };
}

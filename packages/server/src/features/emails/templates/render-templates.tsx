import { render, toPlainText } from '@react-email/components';
import type { ReactElement } from 'react';
import { place } from '../places.ts';
import { ApiKeyRevoked } from './api-key-revoked.tsx';
import { EmailVerification } from './email-verification.tsx';
import { MagicLink } from './magic-link.tsx';
import { PasswordReset } from './password-reset.tsx';
import { PasswordWasReset, PasswordWasResetWithAccess } from './password-was-reset.tsx';
import { SignInInvitation } from './sign-in-invitation.tsx';
import { TeamInvitation } from './team-invitation.tsx';

const project = { displayName: place('projectDisplayName') };

/** Makes the props that leave a place for each variable. */
function places<V extends string>(...names: V[]) {
  const variables = Object.fromEntries(names.map((name) => [name, place(name)])) as Record<V, string>;
  return { project, variables };
}

/** Every message with its subject. @see docs/protocol/emails.md#built-in-themes-and-templates */
const messages: Readonly<Record<string, readonly [subject: string, body: ReactElement]>> = {
  email_verification: [
    `Verify your email at ${project.displayName}`,
    <EmailVerification key="1" {...places('emailVerificationLink')} />,
  ],
  password_reset: [
    `Reset your password at ${project.displayName}`,
    <PasswordReset key="2" {...places('passwordResetLink')} />,
  ],
  magic_link: [
    `Sign in to ${project.displayName}: Your code is ${place('otp')}`,
    <MagicLink key="3" {...places('magicLink', 'otp')} />,
  ],
  team_invitation: [
    `You have been invited to join a team at ${project.displayName}`,
    <TeamInvitation key="4" {...places('teamDisplayName', 'teamInvitationLink')} />,
  ],
  sign_in_invitation: [
    `You have been invited to sign in to ${project.displayName}`,
    <SignInInvitation key="5" {...places('signInInvitationLink')} />,
  ],
  password_was_reset: [`Your password at ${project.displayName} was reset`, <PasswordWasReset key="7" {...places()} />],
  password_was_reset_with_access: [
    `Your password at ${project.displayName} was reset`,
    <PasswordWasResetWithAccess key="8" {...places('accessList', 'accessReviewLink')} />,
  ],
  api_key_revoked: [
    `API Key Revoked: ${place('apiKeyDescription')}`,
    <ApiKeyRevoked key="6" {...places('apiKeyDescription')} />,
  ],
};

/** Renders every message, with places where the values go. @returns the source file that the server uses */
export async function renderTemplates(): Promise<string> {
  const rendered: Record<string, { subject: string; html: string; plain: string }> = {};
  for (const [name, [subject, body]] of Object.entries(messages)) {
    const html = withoutMarks(await render(body));
    const plain = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] });
    rendered[name] = { subject, html, plain: `${plain.trim()}\n` };
  }
  const text = JSON.stringify(rendered, null, 2).replaceAll(/[\uE000\uE001]/g, visibly);
  return `/** Made by \`templates/templates.test.ts\`: change the templates instead. */\nexport const builtInMessages = ${text};\n`;
}

/** React marks where it would go on in a browser; nobody goes on in a mail. */
function withoutMarks(html: string): string {
  return html.replaceAll(/<!--(?:\/?\$|html|head|body)-->/g, '');
}

/** Nobody sees a character of private use, so it is written as an escape. */
function visibly(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}

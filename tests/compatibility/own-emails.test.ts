import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { adminOf } from './own-apps.ts';

const template = `import { Subject, NotificationCategory } from '@portico/emails';
export function EmailTemplate({ user }) {
  return <div><Subject value="News" /><NotificationCategory value="Marketing" />Dear {user.displayName}</div>;
}`;
const theme = `export const EmailTheme = ({ children }) => <html><body id="own">{children}</body></html>;`;

test('the admin app manages themes and templates, and previews emails', async () => {
  const app = adminOf(await portico());

  const { id: themeId } = await app.createEmailTheme('Own');
  await app.updateEmailTheme(themeId, theme);
  expect((await app.listEmailThemes()).at(-1)).toEqual({ id: themeId, displayName: 'Own' });
  expect(await app.emails.getTheme(themeId)).toEqual({ displayName: 'Own', tsxSource: theme });
  expect(await app.getEmailPreview({ templateTsxSource: template, themeId })).toContain(
    '<body id="own"><div>Dear John',
  );
  expect(await app.getEmailPreview({ templateTsxSource: template, themeTsxSource: theme })).toContain('id="own"');

  const { id } = await app.createEmailTemplate('News');
  expect(await app.getEmailPreview({ templateId: id })).toContain('Hi John Doe!');
  await expect(app.updateEmailTemplate(id, template)).rejects.toThrow('own email server');
  const emailConfig = {
    type: 'standard',
    host: 'smtp.example.com',
    port: 587,
    username: 'otters',
    password: 'secret',
    senderName: 'Otters',
    senderEmail: 'otters@example.com',
  } as const;
  await (await app.getProject()).update({ config: { emailConfig } });
  const { renderedHtml } = await app.updateEmailTemplate(id, template, themeId);
  expect(renderedHtml).toContain('Dear John Doe');
  expect((await app.listEmailTemplates()).at(-1)).toEqual({
    id,
    displayName: 'News',
    tsxSource: template,
    themeId,
    hasDraft: false,
  });

  const draft = await app.createEmailDraft({ displayName: 'Draft', themeId });
  await app.updateEmailDraft(draft.id, { tsxSource: template });
  expect(await app.listEmailDrafts()).toEqual([
    { id: draft.id, displayName: 'Draft', tsxSource: template, themeId: undefined, sentAt: null },
  ]);
  await app.emails.deleteDraft(draft.id);
  expect(await app.listEmailDrafts()).toEqual([]);

  await app.emails.deleteTheme(themeId);
  await app.emails.deleteTemplate(id);
  expect(await app.listEmailThemes()).toHaveLength(2);
  expect(await app.listEmailTemplates()).toHaveLength(8);
  await expect(app.emails.deleteTemplate(id)).rejects.toThrow('No template found with given id');
});

test('the admin app searches emails, and shows them without codes', async () => {
  const given = await portico();
  const app = adminOf(given);
  for (const name of ['ada', 'bob', 'eve']) {
    given.server.clock.advance(1, 'second');
    await app.sendSignInInvitationEmail(`${name}@example.com`, 'http://localhost:3000/sign-in');
  }

  const first = await app.emails.list({ limit: 2 });
  expect(first.map(({ recipient }) => recipient)).toEqual(['eve@example.com', 'bob@example.com']);
  expect([...(await app.emails.list({ limit: 2, cursor: first.nextCursor ?? '' }))]).toMatchObject([
    { recipient: 'ada@example.com', sender: 'Test project <portico@localhost.localdomain>', broadcastId: null },
  ]);
  const [found, ...others] = await app.emails.list({ query: 'bob@' });
  expect(others).toEqual([]);
  const email = await app.emails.get(found?.id ?? '');
  expect(email).toMatchObject({ recipient: 'bob@example.com', contentError: null, createdAt: expect.any(Date) });
  expect(email.html).toContain('You have been invited to Test project');
  expect(email.text).toContain('http://localhost:3000/sign-in');
});

test('an admin sends a sign-in invitation, sees the email, and gets the error of an email server', async () => {
  const at = await portico();
  const app = adminOf(at);

  await app.sendSignInInvitationEmail('own-invited@example.com', 'http://localhost:3000/handler/page');
  // Emails of the same millisecond have no defined order.
  at.server.clock.advance(1, 'second');
  const tried = await app.sendTestEmail({
    recipientEmail: 'own-invited@example.com',
    emailConfig: {
      host: 'localhost',
      port: 1,
      username: 'u',
      password: 'p',
      senderName: 'Otters',
      senderEmail: 'otters@example.com',
    },
  });

  await expect(app.sendSignInInvitationEmail('own@example.com', 'https://evil.example')).rejects.toMatchObject({
    code: 'REDIRECT_URL_NOT_WHITELISTED',
  });
  expect(tried).toMatchObject({ status: 'error', error: { errorMessage: expect.any(String) } });
  await expect
    .poll(async () => await app.listSentEmails())
    .toMatchObject([
      { subject: 'Test Email from Portico', error: { errorType: 'SOCKET_CLOSED', canRetry: false } },
      { recipient: 'own-invited@example.com', subject: expect.any(String), error: undefined },
    ]);
});

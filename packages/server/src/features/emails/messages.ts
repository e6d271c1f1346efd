import { escapeHtml } from '../../platform/html.ts';

/** What a message says. */
export interface MessageText {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

interface Layout {
  readonly subject: string;
  readonly sentence: string;
  readonly button: string;
  readonly link: string;
}

/** The one form that messages have until projects can bring their own templates. */
function render({ subject, sentence, button, link }: Layout): MessageText {
  const href = escapeHtml(link);
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f4f4f7;font-family:system-ui,sans-serif;color:#1c1c22">
<div style="max-width:440px;margin:0 auto;background:#fff;border-radius:12px;padding:32px">
<h1 style="font-size:20px;margin:0 0 12px">${escapeHtml(subject)}</h1>
<p style="font-size:16px;line-height:24px;margin:0 0 24px">${escapeHtml(sentence)}</p>
<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;background:#4338ca;color:#fff;text-decoration:none;padding:10px 18px;border-radius:8px">${escapeHtml(button)}</a></p>
<p style="font-size:13px;line-height:20px;margin:0;color:#60606c">Or open this address: <a href="${href}" style="color:#4338ca;word-break:break-all">${href}</a></p>
</div></body></html>`;
  return { subject, html, plain: `${subject}\n\n${sentence}\n\n${button}: ${link}\n` };
}

/** @see protocol 06 §6.1 */
export function emailVerification(projectName: string, link: string): MessageText {
  return render({
    subject: `Verify your email at ${projectName}`,
    sentence: `Confirm that this is your e-mail address at ${projectName}. If you did not ask for this, ignore this message.`,
    button: 'Verify my e-mail',
    link,
  });
}

/** @see protocol 06 §6.1 */
export function passwordReset(projectName: string, link: string): MessageText {
  return render({
    subject: `Reset your password at ${projectName}`,
    sentence: `Choose a new password for ${projectName}. If you did not ask for this, ignore this message; your password stays as it is.`,
    button: 'Reset my password',
    link,
  });
}

/** @see protocol 06 §6.1 */
export function signInInvitation(projectName: string, link: string): MessageText {
  return render({
    subject: `You have been invited to sign in to ${projectName}`,
    sentence: `Somebody at ${projectName} has made room for you. Sign in with this e-mail address.`,
    button: 'Sign in',
    link,
  });
}

import type { AdminEmailDraft, EmailPreview } from '@portico/react';
import { useThemes } from '../../../features/mail/studio-queries.ts';
import { type ThemeChoice, ThemeSelect } from '../../../features/mail/theme-select.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { TimeField } from '../../../ui/calendar/time-field.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';

/** Notification categories. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
const categories = ['Marketing', 'Transactional'] as const;

/** What the owner chooses for an email, besides its recipients. */
export interface EmailChoices {
  /** Empty for the subject of the draft. */
  readonly subject: string;
  readonly category: string;
  readonly themeId: ThemeChoice;
  /** When to send it, in the time zone of the browser. Empty: now. */
  readonly time: string;
}

/** Returns the choices at the beginning. */
export function firstChoices({ themeId }: AdminEmailDraft): EmailChoices {
  return { subject: '', category: categories[0], themeId, time: '' };
}

/** Returns whether the source of an email sets its notification category. */
export function hasOwnCategory(email: EmailPreview | undefined): boolean {
  return (categories as readonly (string | undefined)[]).includes(email?.notificationCategory);
}

/** Returns whether a text of the field for the time is a time, or empty. */
export function isTimeOf(time: string): boolean {
  return time === '' || !Number.isNaN(Date.parse(time));
}

interface EmailFieldsProps {
  value: EmailChoices;
  /** The preview of the email, if it can be rendered. */
  email: EmailPreview | undefined;
  onChange: (change: Partial<EmailChoices>) => void;
}

/** Shows fields for subject, notification category, theme and time of an email. */
export function EmailFields({ value, email, onChange }: EmailFieldsProps) {
  const themes = useThemes(useProject());
  const { subject, category, themeId, time } = value;
  return (
    <>
      <TextField
        label="Subject"
        isOptional
        maxLength={500}
        placeholder={email?.subject ?? ''}
        help="Without a subject, the email has that of the draft."
        value={subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      {hasOwnCategory(email) ? (
        <div>
          <p className="font-medium text-sm">Notification category</p>
          <p className="mt-1 text-base">{email?.notificationCategory}, set in the draft</p>
          <p className="text-ink-3 text-sm">{categoryHelp(email?.notificationCategory)}</p>
        </div>
      ) : (
        <SelectField
          label="Notification category"
          options={categories.map((one) => ({ value: one, text: one, help: categoryHelp(one) }))}
          value={category}
          onChange={(next) => onChange({ category: next })}
        />
      )}
      <ThemeSelect themes={themes.data ?? []} value={themeId} onChange={(choice) => onChange({ themeId: choice })} />
      <TimeField
        label="Send at"
        isOptional
        help="In your time zone. Without a time, the email is sent now."
        value={time}
        usual="09:00"
        days="future"
        onChange={(next) => onChange({ time: next })}
      />
    </>
  );
}

function categoryHelp(category: string | null | undefined): string {
  return category === 'Marketing'
    ? 'Users who unsubscribed do not get it. The email contains a link to unsubscribe.'
    : 'For emails that users need, such as receipts. Users cannot unsubscribe with a link in the email.';
}

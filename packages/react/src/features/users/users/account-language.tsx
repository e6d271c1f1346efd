import type { CurrentUser } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { languageNames } from '@portico/texts/language-names';
import { firstLanguageOf } from '@portico/texts/language-of';
import { useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';

/** Shows in which language emails come, and changes it. */
export function AccountLanguage({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText(accountPages);
  const [isSaved, setSaved] = useState(false);
  const { run, error } = useAction(async (language: string) => {
    setSaved(false);
    await user.update({ language: language === '' ? null : language });
    setSaved(true);
  });
  const names = Object.entries(languageNames).map(([value, { own }]) => ({ value, label: own }));
  const options = [{ value: '', label: text('account.language.automatic') }, ...names];
  // A server can store any tag. The emails are in the closest language.
  const shown = user.language === null ? '' : (firstLanguageOf([user.language]) ?? '');
  return (
    <div className="portico-stack">
      <SelectField
        label={text('account.language')}
        name="language"
        value={shown}
        options={options}
        onValue={(language) => void run(language)}
      />
      <AccountAlert error={error} />
      <p role="status" className="portico-said">
        {isSaved && text('account.language.saved')}
      </p>
    </div>
  );
}

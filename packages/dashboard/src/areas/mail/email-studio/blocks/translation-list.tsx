import {
  type BlockEmail,
  builtInBlocks,
  builtInTemplateTypes,
  englishTemplateTexts,
  textsOfBlocks,
  translationsOf,
  variablesOfBlocks,
} from '@portico/contract/email-blocks';
import { emailTexts } from '@portico/texts/emails';
import { useQuery } from '@tanstack/react-query';
import { Loading, Skeleton } from '../../../../ui/states/states.tsx';
import { languageName } from '../language-choice.tsx';
import { withTranslation } from './block-edit.ts';
import { BlockText } from './block-text.tsx';

interface TranslationListProps {
  email: BlockEmail;
  language: string;
  onChange: (email: BlockEmail, field: string) => void;
}

/** Shows the texts of an email in another language: those of the built-in email, and own ones. */
export function TranslationList({ email, language, onChange }: TranslationListProps) {
  const builtIn = useBuiltIn(email.template, language);
  if (builtIn.isPending) {
    return (
      <Loading what="the texts">
        <Skeleton className="h-72" />
      </Loading>
    );
  }
  const given = builtIn.data ?? undefined;
  const translations = translationsOf(email, language, given);
  const ofBuiltIn = translationsOf({ ...email, translations: undefined }, language, given);
  const texts = [...new Set(textsOfBlocks(email))];
  const missing = texts.filter((text) => !translations.has(text)).length;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-base text-ink-2">
        {missing === 0
          ? `The email is sent in ${languageName(language)}.`
          : `${missing === 1 ? 'One text has' : `${missing} texts have`} no translation. Until then, users get the email as you wrote it.`}
      </p>
      {texts.map((text) => (
        <BlockText
          key={text}
          isLong={text.length > 60}
          label={text}
          value={translations.get(text) ?? ''}
          problem={translations.has(text) ? undefined : 'Enter the translation.'}
          variables={variablesOfBlocks(email)}
          onChange={(translation) =>
            onChange(withTranslation(email, language, text, translation, ofBuiltIn.get(text)), `${language}.${text}`)
          }
        />
      ))}
    </div>
  );
}

/** Loads a built-in email in English and in another language; null for templates of the project. */
function useBuiltIn(template: string | undefined, language: string) {
  return useQuery({
    queryKey: ['built-in-blocks', template, language],
    queryFn: async () => {
      const type = builtInTemplateTypes.find((one) => one === template);
      if (type === undefined || !(language in emailTexts)) return null;
      const { texts } = await emailTexts[language as keyof typeof emailTexts]();
      return { first: builtInBlocks(type, englishTemplateTexts), translated: builtInBlocks(type, texts) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

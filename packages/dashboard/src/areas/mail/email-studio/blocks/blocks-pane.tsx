import {
  type BlockEmail,
  problemsOfBlocks,
  textsOfBlocks,
  variablesOfBlocks,
  writeBlocks,
} from '@portico/contract/email-blocks';
import { Link } from '@tanstack/react-router';
import { RenderingNote } from '../../../../features/mail/rendering-note.tsx';
import type { RenderingProblem } from '../../../../features/mail/rendering-problem.ts';
import { useProject } from '../../../../lib/projects.tsx';
import { languageName } from '../language-choice.tsx';
import { BlockList } from './block-list.tsx';
import { BlockText } from './block-text.tsx';
import { TranslationList } from './translation-list.tsx';
import type { Undo } from './use-undo.ts';

interface BlocksPaneProps {
  email: BlockEmail;
  /** The built-in email, for templates that have one. */
  builtIn: BlockEmail | undefined;
  problem: RenderingProblem | undefined;
  /** The language of the preview. The texts are in this one too. */
  language: string;
  undo: Undo;
}

/** Shows an email in blocks, or its texts in another language. */
export function BlocksPane({ email, builtIn, problem, language, undo }: BlocksPaneProps) {
  const { id: projectId } = useProject();
  const change = (next: BlockEmail, field?: string) => undo.change(writeBlocks(next), field);
  const isTranslation = language !== 'en-US';
  return (
    <section
      aria-label={isTranslation ? `Texts in ${languageName(language)}` : 'Email in blocks'}
      className="flex min-w-0 flex-col gap-3"
    >
      {isTranslation ? (
        <TranslationList email={email} language={language} onChange={change} />
      ) : (
        <>
          <Untranslated email={email} builtIn={builtIn} />
          <BlockText
            label="Subject"
            value={email.subject}
            problem={problemsOfBlocks(email).find(({ at }) => at === undefined)?.message}
            variables={variablesOfBlocks(email)}
            onChange={(subject) => change({ ...email, subject }, 'subject')}
          />
          <BlockList email={email} onChange={change} />
          <p className="text-ink-3 text-sm">
            Logo, name and other colors are those of your{' '}
            <Link to="/projects/$projectId/branding" params={{ projectId }} className="rounded-sm underline">
              branding
            </Link>
            .
          </p>
        </>
      )}
      <RenderingNote problem={problem} onGo={undefined} />
    </section>
  );
}

/** Says that changed texts have to be translated. */
function Untranslated({ email, builtIn }: Pick<BlocksPaneProps, 'email' | 'builtIn'>) {
  if (builtIn === undefined) return null;
  const known = new Set(textsOfBlocks(builtIn));
  const changed = new Set(textsOfBlocks(email).filter((text) => !known.has(text))).size;
  if (changed === 0) return null;
  return (
    <p role="status" className="rounded-md border border-warning-line bg-warning-soft px-3 py-2 text-base">
      <strong className="font-semibold">
        {changed === 1 ? 'You changed one text.' : `You changed ${changed} texts.`}
      </strong>{' '}
      Until you translate {changed === 1 ? 'it' : 'them'}, users of all languages get the email as you wrote it. To
      translate, choose a language under <em>Language</em>.
    </p>
  );
}

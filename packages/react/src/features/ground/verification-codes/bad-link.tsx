import { mailPages } from '@portico/texts/en-US/mail-pages';
import type { ReactNode } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { MessageCard, type MessageCardProps } from '../../../ui/messages/message-card.tsx';
import type { CodeProblem } from './code-problem.ts';

interface BadLinkProps extends Omit<MessageCardProps, 'title'> {
  readonly problem: CodeProblem;
  /** Additional content, such as the next step. */
  readonly children?: ReactNode;
}

/** Shows a card that explains why the link of an email does not work. */
export function BadLink({ problem, children, ...card }: BadLinkProps) {
  const text = useText(mailPages);
  return (
    <MessageCard {...card} takesFocus title={text(`link.${problem}.title`)}>
      <p>{text(`link.${problem}.text`)}</p>
      {children}
    </MessageCard>
  );
}

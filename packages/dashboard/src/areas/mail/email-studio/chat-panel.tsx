import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useProject } from '../../../lib/projects.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import type { ShownMessage } from './chat-messages.ts';
import { ChatProposal } from './chat-proposal.tsx';
import { QuestionForm } from './question-form.tsx';
import type { StudioKind } from './studio-kinds.ts';
import { useChat } from './use-chat.ts';

interface ChatPanelProps {
  kind: StudioKind;
  id: string;
  /** The source in the editor. */
  text: string;
  /** Puts a source into the editor. */
  onApply: (source: string) => void;
}

/** Shows a chat with an AI model, which can propose a new source. */
export function ChatPanel(props: ChatPanelProps) {
  const project = useProject();
  const installation = useQuery({
    queryKey: ['installation'],
    queryFn: async () => await project.app.getInstallation(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (installation.data === undefined) return null;
  return (
    <Section
      title="AI chat"
      help={
        installation.data.hasAiChat
          ? `Ask for changes to this ${props.kind}. Nothing is saved until you save. The AI provider of this installation gets your messages and the source.`
          : undefined
      }
    >
      {installation.data.hasAiChat ? (
        <Chat {...props} />
      ) : (
        <div className="flex gap-3 text-base text-ink-2">
          <Sparkles size={18} className="mt-0.5 shrink-0 text-ink-3" aria-hidden="true" />
          <p>
            The AI chat writes and changes emails for you. It is not set up on this server. Its operator can set it up
            with the settings <code className="font-mono text-sm">PORTICO_AI_URL</code>,{' '}
            <code className="font-mono text-sm">PORTICO_AI_MODEL</code> and{' '}
            <code className="font-mono text-sm">PORTICO_AI_KEY</code>.
          </p>
        </div>
      )}
    </Section>
  );
}

function Chat({ kind, id, text, onApply }: ChatPanelProps) {
  const project = useProject();
  const chat = useChat(project, kind, id, text);
  const { stored, asked } = chat;
  return (
    <div className="flex flex-col gap-3">
      {stored.isPending && (
        <Loading what="the chat">
          <Skeleton className="h-10" />
        </Loading>
      )}
      {stored.isLoadingError && <Failed error={stored.error} onRetry={stored.refetch} />}
      <div role="log" aria-label="Messages" className="flex max-h-96 flex-col gap-3 overflow-y-auto empty:hidden">
        {[...(stored.data ?? []).entries()].map(([position, message]) => (
          <Message key={position} message={message} text={text} onApply={onApply} />
        ))}
        {asked !== undefined && (
          <>
            <Message message={{ role: 'user', text: asked, proposal: undefined }} text={text} onApply={onApply} />
            <p className="text-base text-ink-3">Writing an answer…</p>
          </>
        )}
      </div>
      <QuestionForm chat={chat} />
    </div>
  );
}

interface MessageProps {
  message: ShownMessage;
  text: string;
  onApply: (source: string) => void;
}

function Message({ message: { role, text: said, proposal }, text, onApply }: MessageProps) {
  return (
    <div className={role === 'user' ? 'ms-8 self-end rounded-lg bg-sunken px-3 py-2' : 'me-8 flex flex-col gap-2'}>
      <span className="sr-only">{role === 'user' ? 'You' : 'AI'}</span>
      {said !== '' && <p className="wrap-anywhere whitespace-pre-wrap text-base">{said}</p>}
      {proposal !== undefined && <ChatProposal proposal={proposal} text={text} onApply={onApply} />}
    </div>
  );
}

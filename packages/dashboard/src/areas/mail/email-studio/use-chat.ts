import { type AdminOwnedProject, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { longCall } from '../../../lib/long-call.ts';
import { refresh } from '../../../lib/queries.ts';
import { assistantMessage, messagesToSend, shownMessages, userMessage } from './chat-messages.ts';
import type { StudioKind } from './studio-kinds.ts';

/** Returns the chat about a template, theme or draft. */
export function useChat(project: AdminOwnedProject, kind: StudioKind, id: string, source: string) {
  const queryKey = ['email-chat', project.id, id];
  const stored = useQuery({
    queryKey,
    queryFn: async () => shownMessages((await project.app.listChatMessages(id)).messages),
  });
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const request = useRef<AbortController | undefined>(undefined);
  const isAnswered = useRef(false);
  useEffect(() => () => request.current?.abort(), []);

  const asking = useAction(async (text: string) => {
    const current = new AbortController();
    request.current = current;
    setAsked(text);
    try {
      const messages = messagesToSend(stored.data ?? [], text);
      const options = { tsxSource: source };
      const { content } = await longCall(
        project.app.sendChatMessage(id, `email-${kind}`, messages, current.signal, options),
      );
      // A question without an answer is not stored, so that it can be asked again.
      await project.app.saveChatMessage(id, userMessage(text));
      await project.app.saveChatMessage(id, assistantMessage(content));
      await refresh(queryKey);
      isAnswered.current = true;
    } catch (error) {
      if (!current.signal.aborted) throw error;
    } finally {
      setAsked(undefined);
    }
  });
  const clearing = useAction(async () => {
    await project.app.emails.clearChat(id);
    asking.clear();
    await refresh(queryKey);
  });
  return {
    stored,
    asked,
    asking,
    clearing,
    /** Asks the model. @returns whether it answered: it may have failed, or the user has stopped it */
    ask: async (text: string) => {
      isAnswered.current = false;
      await asking.run(text);
      return isAnswered.current;
    },
    stop: () => request.current?.abort(),
  };
}

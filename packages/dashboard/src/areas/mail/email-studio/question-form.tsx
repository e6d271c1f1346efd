import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import type { useChat } from './use-chat.ts';

/** Shows the form for the next question of a chat. */
export function QuestionForm({ chat }: { chat: ReturnType<typeof useChat> }) {
  const { stored, asking, clearing, ask, stop } = chat;
  const [question, setQuestion] = useState('');
  const canAsk = question.trim() !== '' && !asking.isRunning && stored.data !== undefined;
  const send = async () => {
    if (!canAsk) return;
    const wanted = question.trim();
    setQuestion('');
    // A question without an answer returns to the field.
    if (!(await ask(wanted))) setQuestion((typed) => (typed === '' ? wanted : typed));
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label="Message"
        help="Press Enter to send, and Shift and Enter for a new line."
        rows={2}
        maxLength={4000}
        placeholder="Make the button green and add a footer"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <ProblemNote error={asking.error ?? clearing.error} />
      <div className="flex flex-wrap justify-end gap-2">
        {(stored.data?.length ?? 0) > 0 && !asking.isRunning && (
          <Button isBusy={clearing.isRunning} onClick={() => void clearing.run()}>
            Clear chat
          </Button>
        )}
        {asking.isRunning ? (
          // A key of its own: otherwise, a click on it would submit the form, when it has become the other button.
          <Button key="stop" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button key="send" type="submit" look="primary" disabled={!canAsk}>
            Send message
          </Button>
        )}
      </div>
    </form>
  );
}

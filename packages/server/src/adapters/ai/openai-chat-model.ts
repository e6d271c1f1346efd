import { z } from 'zod';
import { statedWaitSeconds } from '../../base/stated-wait.ts';
import { type ChatAnswer, type ChatMessage, type ChatModel, ChatModelFailure, type ChatTool } from './chat-model.ts';

/** Maximum size of an answer in bytes. A source has at most 100,000 characters. */
const answerBytesMax = 2_000_000;

interface Options {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  readonly timeoutMillis: number;
}

const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                id: z.string().max(500).nullish(),
                function: z.object({ name: z.string(), arguments: z.string() }),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
});

/**
 * Creates a model behind an API that is compatible with the chat completions of OpenAI. The URL comes from the operator.
 * Redirects are not followed, since they would get the key.
 *
 * @see docs/contribute/decisions/0035-email-editors-and-chat.md
 */
export function createOpenAiChatModel({ url, key, model, timeoutMillis }: Options): ChatModel {
  return {
    answer: async (messages, tools, signal) => {
      const body = JSON.stringify({ model, messages: messages.map(messageToWire), tools: tools.map(toolToWire) });
      const text = await send(body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMillis)]));
      return answerOf(text);
    },
  };

  async function send(body: string, signal: AbortSignal): Promise<string> {
    try {
      const response = await fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers: {
          'user-agent': 'Portico',
          'content-type': 'application/json',
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        redirect: 'manual',
        signal,
        body,
      });
      // The text of an error may contain parts of the key.
      if (response.status !== 200) {
        await response.body?.cancel();
        const seconds = statedWaitSeconds(response.headers.get('retry-after'), new Date());
        const asked = seconds === undefined ? '' : ` It asks to wait ${seconds} seconds.`;
        throw new ChatModelFailure(`The AI provider returned the status ${response.status}.${asked}`);
      }
      return await readBounded(response);
    } catch (cause) {
      if (cause instanceof ChatModelFailure) throw cause;
      if (signal.aborted) throw new ChatModelFailure('The AI provider did not answer in time.', { cause });
      throw new ChatModelFailure('The AI provider could not be reached.', { cause });
    }
  }
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerBytesMax) throw new ChatModelFailure('The answer of the AI provider is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function answerOf(text: string): ChatAnswer {
  const message = parsed(text)?.choices[0]?.message;
  if (message === undefined) throw new ChatModelFailure('The AI provider returned an answer that cannot be read.');
  return {
    text: message.content ?? '',
    toolCalls: (message.tool_calls ?? []).map(({ id, function: { name, arguments: argumentsText } }) => ({
      id: id ?? '',
      name,
      argumentsText,
    })),
  };
}

function parsed(text: string): z.output<typeof answerSchema> | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON: the caller reports it.
    return undefined;
  }
}

function messageToWire(message: ChatMessage) {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
  if (message.role !== 'assistant') return { role: message.role, content: message.content };
  const calls = message.toolCalls.map(({ id, name, argumentsText }) => ({
    id,
    type: 'function',
    function: { name, arguments: argumentsText },
  }));
  return { role: 'assistant', content: message.content, ...(calls.length === 0 ? {} : { tool_calls: calls }) };
}

function toolToWire({ name, description, parameters }: ChatTool) {
  return { type: 'function', function: { name, description, parameters } };
}

import { emailSourceMax } from '@portico/contract';
import { type ChatAnswer, ChatModelFailure, type ChatToolCall } from '../../adapters/ai/chat-model.ts';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AttemptContext, TenancyContext } from '../../kernel/context.ts';
import { limitAttempts } from '../../kernel/rate-limits/count-attempts.ts';
import { type GivenMessage, modelMessages } from './email-chat-messages.ts';
import { type ChatType, systemPrompt, toolOf } from './email-chat-prompt.ts';
import { requireTheme } from './email-themes.service.ts';
import { requireTemplate } from './template-content.ts';

/** A question to the model. */
export interface ChatQuestion {
  readonly type: ChatType;
  /** ID of the theme, template or draft. */
  readonly threadId: string;
  readonly messages: readonly GivenMessage[];
  /** The source in the editor. Default: the stored source of a theme or template. */
  readonly source: string | undefined;
}

/** A part of an answer. */
export type ChatPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'proposal'; readonly callId: string; readonly toolName: string; readonly source: string };

/**
 * Asks the model.
 *
 * @param signal stops the request to the AI provider
 * @throws {Refusal} 404, the theme or template does not exist. 400, there is no model, or it gave no usable answer
 * @throws {TooManyAttempts}
 */
export async function askModel(
  context: AttemptContext,
  { type, threadId, messages, source }: ChatQuestion,
  signal: AbortSignal,
): Promise<ChatPart[]> {
  const { chatModel } = context.platform;
  if (chatModel === undefined) {
    throw new Refusal(400, 'AI chat is not set up on this server. Its operator can set it up with PORTICO_AI_URL.');
  }
  const current = source ?? storedSource(context, type, threadId);
  const known = modelMessages(messages);
  if (known.length === 0) throw new Refusal(400, 'The messages contain no text.');
  await limitAttempts(context, 'aiChat', 'project');
  const tool = toolOf(type);
  try {
    const all = [{ role: 'system' as const, content: systemPrompt(type, current) }, ...known];
    return partsOf(await chatModel.answer(all, [tool], signal), tool.name);
  } catch (error) {
    if (error instanceof ChatModelFailure) throw new Refusal(400, error.message);
    throw error;
  }
}

/** Returns the stored source. Drafts have none here: their editor sends it. */
function storedSource({ project }: TenancyContext, type: ChatType, id: string): string | undefined {
  if (type === 'email-theme') return requireTheme(project.config, id).tsxSource;
  return type === 'email-template' ? requireTemplate(project.config, id).tsxSource : undefined;
}

/** @throws {ChatModelFailure} the answer has neither a text nor a proposal */
function partsOf({ text, toolCalls }: ChatAnswer, toolName: string): ChatPart[] {
  const proposals = toolCalls.flatMap((call): ChatPart[] => {
    const source = call.name === toolName ? sourceIn(call) : undefined;
    return source === undefined ? [] : [{ kind: 'proposal', callId: call.id || newId<string>(), toolName, source }];
  });
  const parts: ChatPart[] = [...(text.trim() === '' ? [] : [{ kind: 'text' as const, text }]), ...proposals];
  if (parts.length === 0) throw new ChatModelFailure('The AI model returned an answer without content. Try again.');
  return parts;
}

/** Returns the source of a tool call, without what the database and a client cannot store. */
function sourceIn({ argumentsText }: ChatToolCall): string | undefined {
  try {
    const { content } = JSON.parse(argumentsText) as { content?: unknown };
    if (typeof content !== 'string' || content.length > emailSourceMax) return undefined;
    return content.replaceAll('\0', '').toWellFormed();
  } catch {
    // Not JSON, or not an object: the answer is used without this call.
    return undefined;
  }
}

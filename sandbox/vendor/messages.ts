import { z } from 'zod';
import type { Attachment } from '../attachments/attachment.ts';
import type { Turn } from './vendor.ts';

/** A part of a message, in the format of every vendor except Google. */
export const partSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  refusal: z.string().nullish(),
});
export type Part = z.infer<typeof partSchema>;

interface Message {
  role: string;
  content?: string | Part[] | null | undefined;
}

export interface Place {
  role: Turn['role'];
  message: number;
  part: number;
}

export function readText({ content }: Pick<Message, 'content'>): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.flatMap(({ text, refusal }) => text ?? refusal ?? []).join('\n');
}

/** Joins the system messages from anywhere in the conversation. */
export function readSystem(messages: Message[]): string {
  const system = messages.filter(({ role }) => role === 'system' || role === 'developer');
  return system.map(readText).filter(Boolean).join('\n');
}

/** Returns the turns of both sides, without system messages. Text parts aren't attachments. */
export function readTurns<Calling extends Message>(
  messages: Calling[],
  parsePart: (part: Part, place: Place) => Promise<Attachment | null>,
  readCalling: (message: Calling) => Pick<Turn, 'calls' | 'results'> = () => ({}),
): Promise<Turn[]> {
  const turns = messages.map(async (said, message) => {
    const { content } = said;
    const role = said.role === 'tool' ? 'user' : said.role;
    if (role !== 'user' && role !== 'assistant') return null;
    const calling = readCalling(said);
    const parts = Array.isArray(content) ? content : [];
    const parsed = await Promise.all(
      parts.map((part, index) => parsePart(part, { role, message, part: index })),
    );
    const attachments = parsed.filter((attachment) => attachment !== null);
    const text = calling.results && said.role === 'tool' ? '' : readText({ content });
    return { role, text, attachments, ...calling } satisfies Turn;
  });
  return Promise.all(turns).then((all) => all.filter((turn) => turn !== null));
}

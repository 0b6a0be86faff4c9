import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { randomId } from '../seed.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import type { Answer, Citation, SearchOffer, WebSearch } from '../vendor/vendor.ts';
import type { WebPage } from '../web/pages.ts';
import { refuse } from './errors.ts';

/** Source: https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool */
const toolSchema = z.looseObject({
  type: z.enum(['web_search_20250305', 'web_search_20260209', 'web_search_20260318']),
  name: z.literal('web_search'),
  max_uses: z.int().positive().nullish(),
  allowed_callers: z.array(z.string()).optional(),
  allowed_domains: z.array(z.string()).nullish(),
  blocked_domains: z.array(z.string()).nullish(),
  user_location: z
    .looseObject({ type: z.literal('approximate'), city: z.string().nullish() })
    .nullish(),
});
const knownFields = new Set(
  Object.keys(toolSchema.shape).concat(
    'cache_control defer_loading strict response_inclusion'.split(' '),
  ),
);

interface Tool {
  name: string;
  type?: string | undefined;
}

export function isSearchTool({ type }: Tool): boolean {
  return type?.startsWith('web_search_') ?? false;
}

export function readSearch(
  tools: readonly Tool[],
  choice: { type: string; name?: string | undefined } | undefined,
  served: SimulatedModel | null,
): SearchOffer | null {
  const index = tools.findIndex(isSearchTool);
  const given = tools[index];
  if (!given) return null;
  const place = `tools.${index}.${given.type}`;
  const extra = Object.keys(given).find((field) => !knownFields.has(field));
  if (extra) refuse(`${place}.${extra}: Extra inputs are not permitted`);
  const { data: tool, error } = toolSchema.safeParse(given);
  if (!tool) refuse(`${place}.${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
  if (tool.allowed_domains && tool.blocked_domains) {
    refuse(`${place}: only one of allowed_domains and blocked_domains may be specified`);
  }
  if (served?.lacks.includes('web_search')) {
    refuse(`'${served.id}' does not support tool types: ${tool.type}.`);
  }
  // By default, newer versions can be called from code, which Haiku 4.5 doesn't support.
  const isDirect = tool.type === 'web_search_20250305' || tool.allowed_callers?.join() === 'direct';
  if (!isDirect && served?.id.startsWith('claude-haiku-4-5')) {
    refuse(`'${served.id}' does not support programmatic tool calling.`);
  }
  if (choice?.type === 'none') return null;
  return {
    kinds: ['web'],
    most: tool.max_uses ?? null,
    isForced: choice?.type === 'tool' && choice.name === 'web_search',
    near: tool.user_location?.city ?? '',
  };
}

const secret = 'The sandbox’s own key.';

/** Encodes and signs what a client must send back unchanged. Clients must treat it as encrypted. */
function encrypt(value: object): string {
  const json = JSON.stringify(value);
  return Buffer.from(`${sign(json)}${json}`).toString('base64');
}

function sign(json: string): string {
  return createHmac('sha256', secret).update(json).digest('hex');
}

function decrypt(sealed: string): WebPage | null {
  const text = Buffer.from(sealed, 'base64').toString();
  const json = text.slice(64);
  return sign(json) === text.slice(0, 64) ? (JSON.parse(json) as WebPage) : null;
}

/** The two blocks of a search in a message: the query and the results. */
export function searchBlocks({ query, pages, error }: WebSearch): { use: object; result: object } {
  const id = randomId('srvtoolu_01', 22);
  const caller = { type: 'direct' };
  return {
    use: { type: 'server_tool_use', id, name: 'web_search', input: { query }, caller },
    result: {
      type: 'web_search_tool_result',
      tool_use_id: id,
      content: error
        ? { type: 'web_search_tool_result_error', error_code: error }
        : pages.map((page) => ({
            type: 'web_search_result',
            title: page.title,
            url: page.url,
            encrypted_content: encrypt(page),
            page_age: page.date,
          })),
      caller,
    },
  };
}

interface Segment {
  text: string;
  /** Where the segment ends in the answer's text. */
  end: number;
  citation: Citation | null;
}

/** Splits the text into cited segments and the segments between them. */
export function segmentsOf({ text, citations }: Answer): Segment[] {
  const cited = citations.filter(({ end }) => end <= text.length);
  const starts = [0, ...cited.flatMap(({ start, end }) => [start, end])];
  return starts
    .map((start, index): Segment => {
      const end = starts[index + 1] ?? text.length;
      const citation = index % 2 === 1 ? cited[(index - 1) / 2] : undefined;
      return { text: text.slice(start, end), end, citation: citation ?? null };
    })
    .filter((segment) => segment.text !== '');
}

export function writeCitation({ page, quote }: Citation): object {
  const { url, title } = page;
  return {
    type: 'web_search_result_location',
    cited_text: quote,
    url,
    title,
    encrypted_index: encrypt({ url, quote }),
  };
}

/** Failed searches cost nothing, so they don't count. */
export function searchUsage({ searches }: Answer): object {
  if (searches.length === 0) return {};
  const web_search_requests = searches.filter(({ error }) => !error).length;
  return { server_tool_use: { web_search_requests, web_fetch_requests: 0 } };
}

const useSchema = z.looseObject({ type: z.literal('server_tool_use'), id: z.string() });
const sealedSchema = z.looseObject({ encrypted_content: z.string() });
const resultSchema = z.looseObject({
  type: z.literal('web_search_tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.array(z.looseObject({})), z.looseObject({ error_code: z.string() })]),
});
const citedSchema = z.looseObject({
  type: z.literal('text'),
  citations: z.array(z.looseObject({ type: z.string() })),
});

interface Message {
  role: string;
  content: string | object[];
}

/**
 * Checks the searches that a client sends back. If the model paused during a turn and now continues it, returns
 * that turn's pages, otherwise null.
 */
export function readSearched(messages: readonly Message[]): WebPage[] | null {
  const found = messages.map(({ content }, index) =>
    typeof content === 'string' ? null : readBlocks(content, index, index === messages.length - 1),
  );
  return messages.at(-1)?.role === 'assistant' ? (found.at(-1) ?? null) : null;
}

function readBlocks(blocks: object[], message: number, isLast: boolean): WebPage[] | null {
  const open = new Set<string>();
  const pages: WebPage[] = [];
  let isSearched = false;
  for (const [index, block] of blocks.entries()) {
    const place = `messages.${message}.content.${index}`;
    const use = useSchema.safeParse(block).data;
    if (use) open.add(use.id);
    checkCitations(citedSchema.safeParse(block).data?.citations ?? [], place);
    const result = resultSchema.safeParse(block).data;
    if (!result) continue;
    isSearched = true;
    if (!open.delete(result.tool_use_id)) {
      refuse(
        `${place}: unexpected \`tool_use_id\` found in \`web_search_tool_result\` blocks: ` +
          `${result.tool_use_id}. Each \`web_search_tool_result\` block must have a corresponding ` +
          '`server_tool_use` block before it.',
      );
    }
    if (Array.isArray(result.content)) pages.push(...readPages(result.content, place));
  }
  const [lone] = open;
  if (lone && !isLast) {
    refuse(
      `messages.${message}: \`web_search\` tool use with id \`${lone}\` was found without a ` +
        'corresponding `web_search_tool_result` block',
    );
  }
  return isSearched ? pages : null;
}

function readPages(results: object[], place: string): WebPage[] {
  return results.map((result, index) => {
    const sealed = sealedSchema.safeParse(result).data?.encrypted_content;
    if (sealed === undefined) {
      const field = `${place}.web_search_tool_result.content.${index}.encrypted_content`;
      refuse(`${field}: Field required`);
    }
    return (
      decrypt(sealed) ??
      refuse(`${place}: Invalid \`encrypted_content\` in \`search_result\` block`)
    );
  });
}

function checkCitations(citations: z.infer<typeof citedSchema>['citations'], place: string): void {
  for (const [index, { type, encrypted_index: sealed }] of citations.entries()) {
    if (type !== 'web_search_result_location') continue;
    const field = `${place}.text.citations.${index}.${type}.encrypted_index`;
    if (typeof sealed !== 'string') refuse(`${field}: Field required`);
    // The wording of this error is ours.
    if (!decrypt(sealed)) refuse(`${place}: Invalid \`encrypted_index\` in \`citations\``);
  }
}

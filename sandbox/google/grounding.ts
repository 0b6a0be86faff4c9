import { refuseRequest, type Answer, type Citation, type SearchOffer } from '../vendor/vendor.ts';
import type { SimulatedModel } from '../vendor/models.ts';

interface Fields {
  tools: readonly object[];
  hasFunctions: boolean;
  toolConfig: Record<string, unknown>;
}

/** Source: https://ai.google.dev/gemini-api/docs/google-search */
export function readSearch(
  { tools, hasFunctions, toolConfig }: Fields,
  served: SimulatedModel | null,
): SearchOffer | null {
  // The API accepts field names in camel case and snake case.
  const has = (...names: string[]) => tools.some((tool) => names.some((name) => name in tool));
  const isRetrieval = has('googleSearchRetrieval', 'google_search_retrieval');
  if (!isRetrieval && !has('googleSearch', 'google_search')) return null;
  const isOld = served?.id.startsWith('gemini-1.5') ?? false;
  if (isRetrieval && !isOld) {
    refuseRequest(
      'google_search_retrieval is not supported. Please use google_search tool instead.',
    );
  }
  // The wording of this error is ours.
  if (served?.lacks.includes('web_search') || isOld !== isRetrieval) {
    refuseRequest('Search Grounding is not supported.');
  }
  if (!hasFunctions && toolConfig.functionCallingConfig) {
    refuseRequest('Function calling config is set without function_declarations.');
  }
  if (hasFunctions && /^gemini-[12]\./.test(served?.id ?? '')) {
    refuseRequest('Tool use with function calling is unsupported by the model.');
  }
  const { includeServerSideToolInvocations: camel, include_server_side_tool_invocations: snake } =
    toolConfig;
  if (hasFunctions && camel !== true && snake !== true) {
    refuseRequest(
      'Please enable tool_config.include_server_side_tool_invocations to use Built-in tools with ' +
        'Function calling.',
    );
  }
  return { kinds: ['web'], most: null, isForced: false, near: '' };
}

/**
 * The fields of a candidate besides its text. As in Google's replies, URLs are redirects, titles
 * are domains, and zeros are omitted. `textPart` is the index of the text among the parts.
 */
export function groundingOf(answer: Answer, textPart = 0): object {
  const { searches, citations } = answer;
  const queries = searches.filter(({ error }) => !error).map(({ query }) => query);
  if (queries.length === 0) return {};
  const pages = searches.flatMap((search) => search.pages);
  const chunks = pages.map(({ url }) => ({ web: { uri: redirectTo(url), title: hostOf(url) } }));
  const supports = citations.map((citation) => ({
    segment: segmentOf(answer, citation, textPart),
    groundingChunkIndices: [pages.findIndex(({ url }) => url === citation.page.url)],
  }));
  return {
    groundingMetadata: {
      searchEntryPoint: { renderedContent: suggest(queries) },
      ...(chunks.length > 0 && { groundingChunks: chunks, groundingSupports: supports }),
      webSearchQueries: queries,
    },
  };
}

/** Google's positions count bytes of UTF-8. */
function segmentOf({ text }: Answer, { start, end }: Citation, partIndex: number): object {
  const bytes = (place: number) =>
    Buffer.byteLength(text.slice(0, place)) + Math.max(place - text.length, 0);
  return {
    ...(partIndex > 0 && { partIndex }),
    ...(start > 0 && { startIndex: bytes(start) }),
    endIndex: bytes(end),
    text: text.slice(start, end),
  };
}

const redirects = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/';

function redirectTo(url: string): string {
  const isPage = /^https:\/\/[\w.-]+\.(?:example|test)\//.test(url);
  return isPage ? `${redirects}${Buffer.from(url).toString('base64url')}` : url;
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname || url;
}

/** The search suggestions that Google's terms require pages to show, as HTML with its own styles. */
function suggest(queries: readonly string[]): string {
  const chips = queries.map((query) => {
    const text = query.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const address = `https://www.google.com/search?q=${encodeURIComponent(query)}`;
    return `<a class="chip" href="${address}">${text}</a>`;
  });
  return (
    '<style>\n.container { align-items: center; display: flex; }\n.chip { border-radius: 16px; }\n' +
    `</style>\n<div class="container">\n<div class="carousel">${chips.join('')}</div>\n</div>\n`
  );
}

import { SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type {
  AnswerEvent,
  AnswerRequest,
  ModelProvider,
  Providers,
  TokenUsage,
} from '#server/providers/contract/model-provider.ts';

/**
 * Wraps providers so that their calls become spans according to OpenTelemetry's conventions for generative AI,
 * https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/. Prompts and answers are never included.
 */
export function traceProviders(providers: Providers): Providers {
  return { ids: () => providers.ids(), get: (id) => traceProvider(providers.get(id)) };
}

const names: Partial<Record<ProviderId, string>> = { vertex: 'gcp.gemini', xai: 'x_ai' };
const finishReasons = { complete: 'stop', length: 'length', refused: 'content_filter' } as const;

function traceProvider(provider: ModelProvider): ModelProvider {
  const { id, generateImage, transcribe, speak, embed, moderate } = provider;
  const inSpanOf =
    <Request extends { upstreamId: string }, Done>(
      work: (request: Request, signal: AbortSignal) => Promise<Done>,
      ...traits: SpanTraits
    ) =>
    (request: Request, signal: AbortSignal): Promise<Done> =>
      inSpan(startSpan(id, request.upstreamId, ...traits), () => work(request, signal));
  return {
    ...provider,
    streamAnswer: (request, signal) => traceAnswer(provider, request, signal),
    ...(generateImage && { generateImage: inSpanOf(generateImage, 'generate_content', 'image') }),
    ...(transcribe && { transcribe: inSpanOf(transcribe, 'generate_content', 'text') }),
    ...(speak && { speak: inSpanOf(speak, 'generate_content', 'speech') }),
    ...(embed && { embed: inSpanOf(embed, 'embeddings') }),
    ...(moderate && { moderate: inSpanOf(moderate, 'moderation') }),
  };
}

async function* traceAnswer(
  provider: ModelProvider,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncIterable<AnswerEvent> {
  const { upstreamId, temperature, sampling = {}, maxOutputTokens, format } = request;
  const span = startSpan(provider.id, upstreamId, 'chat', format ? 'json' : 'text');
  span.setAttributes({
    'gen_ai.request.max_tokens': maxOutputTokens,
    ...(temperature !== undefined && { 'gen_ai.request.temperature': temperature }),
    ...Object.fromEntries(
      Object.entries(sampling).map(([name, value]) => [`gen_ai.request.${name}`, value]),
    ),
  });
  let isSilent = true;
  try {
    for await (const event of provider.streamAnswer(request, signal)) {
      if (event.type === 'end') span.setAttributes(describeEnd(event));
      else if (event.type === 'usage') span.setAttributes(describeUsage(event.usage));
      else if (isSilent) span.addEvent('first output');
      isSilent = false;
      yield event;
    }
    if (signal.aborted) span.addEvent('stopped');
  } catch (error) {
    if (signal.aborted) span.addEvent('stopped');
    else noteFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

type SpanTraits = [
  operation: 'chat' | 'generate_content' | 'embeddings' | 'moderation',
  output?: 'text' | 'json' | 'image' | 'speech',
];

function startSpan(provider: ProviderId, model: string, ...[operation, output]: SpanTraits): Span {
  return trace.getTracer('switchyard').startSpan(`${operation} ${model}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'gen_ai.operation.name': operation,
      'gen_ai.provider.name': names[provider] ?? provider,
      'gen_ai.request.model': model,
      ...(output && { 'gen_ai.output.type': output }),
    },
  });
}

function describeEnd({ finish, usage, model }: Extract<AnswerEvent, { type: 'end' }>): Attributes {
  return {
    'gen_ai.response.finish_reasons': [finishReasons[finish]],
    ...(model !== undefined && { 'gen_ai.response.model': model }),
    ...(usage && describeUsage(usage)),
  };
}

function describeUsage({ inputTokens, outputTokens, searches }: TokenUsage): Attributes {
  return {
    'gen_ai.usage.input_tokens': inputTokens,
    'gen_ai.usage.output_tokens': outputTokens,
    ...(searches !== undefined && { 'switchyard.web_searches': searches }),
  };
}

async function inSpan<Done>(span: Span, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    noteFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Only the kind of failure is recorded, because the vendor's message may quote the prompt. */
function noteFailure(span: Span, error: unknown): void {
  const isKnown = error instanceof ProviderError;
  span.setAttribute('error.type', isKnown ? error.kind : '_OTHER');
  if (isKnown && error.status !== null) {
    span.setAttribute('http.response.status_code', error.status);
  }
  span.setStatus({ code: SpanStatusCode.ERROR });
}

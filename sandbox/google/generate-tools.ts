import { z } from 'zod';
import type { SimulatedModel } from '../vendor/models.ts';
import { readSearch } from './grounding.ts';
import { refuseRequest, type Offered, type Question, type Turn } from '../vendor/vendor.ts';

/** Source: https://ai.google.dev/api/caching#Tool */
export const toolFields = {
  tools: z
    .array(
      z.looseObject({
        functionDeclarations: z
          .array(
            z.looseObject({
              name: z.string().regex(/^[A-Za-z_][\w.:-]{0,63}$/),
              description: z.string(),
              parametersJsonSchema: z.unknown().optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
  toolConfig: z
    .looseObject({
      functionCallingConfig: z
        .looseObject({
          mode: z.enum(['AUTO', 'ANY', 'NONE']).optional(),
          allowedFunctionNames: z.array(z.string()).optional(),
        })
        .optional(),
    })
    .optional(),
};
const fieldsSchema = z.object(toolFields);
type Fields = z.infer<typeof fieldsSchema> & {
  generationConfig?:
    { responseMimeType?: string | undefined; responseJsonSchema?: unknown } | undefined;
};

export function readOffer(
  { tools = [], toolConfig, generationConfig = {} }: Fields,
  served: SimulatedModel | null,
): Pick<Question, 'offered' | 'search' | 'shape'> {
  const declared = tools.flatMap(({ functionDeclarations: each = [] }) => each);
  const { responseMimeType: type, responseJsonSchema: schema = null } = generationConfig;
  if (schema !== null && type !== 'application/json') {
    refuseRequest('Function calling or schema with a response mime type is unsupported');
  }
  const hasFunctions = declared.length > 0;
  const search = readSearch({ tools, hasFunctions, toolConfig: toolConfig ?? {} }, served);
  return {
    ...(search && { search }),
    ...(hasFunctions && {
      offered: {
        tools: declared.map(({ name, parametersJsonSchema: parameters }) => ({ name, parameters })),
        choice: readChoice(toolConfig),
        isParallel: true,
      },
    }),
    ...(type === 'application/json' && { shape: { schema } }),
  };
}

function readChoice(config: Fields['toolConfig']): Offered['choice'] {
  const { mode = 'AUTO', allowedFunctionNames: names } = config?.functionCallingConfig ?? {};
  if (mode === 'ANY') return names?.[0] ? { name: names[0] } : 'required';
  return mode === 'NONE' ? 'none' : 'auto';
}

interface Content {
  role?: string | undefined;
  parts?:
    | {
        functionCall?: { name: string } | undefined;
        functionResponse?: { name: string; response: object } | undefined;
        thoughtSignature?: string | undefined;
      }[]
    | undefined;
}

/** Source: https://ai.google.dev/gemini-api/docs/thought-signatures */
export function checkCalls(contents: readonly Content[], served: SimulatedModel | null): void {
  for (const [index, content] of contents.entries()) {
    const calls = (content.parts ?? []).filter(({ functionCall }) => functionCall);
    const [first] = calls;
    if (!first) continue;
    const answered = (contents[index + 1]?.parts ?? []).filter((part) => part.functionResponse);
    if (answered.length !== calls.length) {
      refuseRequest(
        'Please ensure that the number of function response parts is equal to the number of ' +
          'function call parts of the function call turn.',
      );
    }
    if (served?.reasoning && !first.thoughtSignature) {
      refuseRequest(
        'Function call is missing a thought_signature in functionCall parts. This is required for ' +
          `tools to work correctly. Function call \`${first.functionCall?.name}\`, position ${index}.`,
      );
    }
  }
}

export function readCalling({ parts = [] }: Content): Pick<Turn, 'calls' | 'results'> {
  const calls = parts.flatMap(({ functionCall: call }) => (call ? [{ name: call.name }] : []));
  const results = parts.flatMap(({ functionResponse: one }) =>
    one ? [{ name: one.name, text: textOf(one.response) }] : [],
  );
  return { ...(calls.length > 0 && { calls }), ...(results.length > 0 && { results }) };
}

function textOf(response: object): string {
  const values = Object.values(response);
  const [only] = values;
  return values.length === 1 && typeof only === 'string' ? only : JSON.stringify(response);
}

import { z } from 'zod';
import type { SimulatedModel } from '../vendor/models.ts';
import { planThinking } from '../vendor/thinking.ts';
import type { Thinking } from '../vendor/vendor.ts';
import { refuse } from './errors.ts';

/** Source: https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking and /effort */
export const thinkingFields = {
  max_tokens: z.int(),
  thinking: z
    .looseObject({
      type: z.string(),
      budget_tokens: z.int().optional(),
      display: z.enum(['summarized', 'omitted']).nullish(),
    })
    .optional(),
  output_config: z
    .looseObject({
      effort: z.string().nullish(),
      format: z
        .looseObject({ type: z.literal('json_schema'), schema: z.looseObject({}) })
        .nullish(),
    })
    .optional(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.number().nullish(),
};
const fieldsSchema = z.object(thinkingFields);
type Fields = z.infer<typeof fieldsSchema>;

const sampling = ['temperature', 'top_p', 'top_k'] as const;

export function readThinking(served: SimulatedModel, fields: Fields): Thinking | undefined {
  const { thinking, output_config: config } = fields;
  const refused = sampling.find((name) => fields[name] != null && fields[name] !== 1);
  if (refused && served.temperature === 'refused') {
    refuse(`\`${refused}\` is deprecated for this model.`);
  }
  checkEffort(served, config?.effort);
  if (thinking) checkType(served, thinking.type, fields);
  if (thinking?.type === 'disabled' || thinking?.type === 'between_tools') return undefined;
  const usual = thinking ? 'medium' : undefined;
  const effort = config?.effort ?? served.reasoning?.default ?? usual;
  const isAsked = thinking !== undefined || served.reasoning?.default != null;
  if (!isAsked) return undefined;
  const plan = planThinking(served, effort, isShown(served, thinking?.display));
  return plan && { ...plan, budgetTokens: thinking?.budget_tokens };
}

function checkEffort({ reasoning }: SimulatedModel, effort: string | null | undefined): void {
  if (effort == null) return;
  const efforts = reasoning?.efforts ?? [];
  if (efforts.length === 0) refuse('This model does not support the effort parameter.');
  if (!efforts.includes(effort)) {
    const list = efforts.map((one) => `'${one}'`).join(', ');
    refuse(`output_config.effort: Input should be ${list.replace(/, (?=[^,]+$)/, ' or ')}`);
  }
}

function checkType({ reasoning }: SimulatedModel, type: string, fields: Fields): void {
  const types = reasoning?.types ?? [];
  if (types.length === 0) refuse('thinking: this model does not support thinking.');
  if (!types.includes(type)) {
    refuse(
      `"thinking.type.${type}" is not supported for this model. Use "thinking.type.${types[0]}"` +
        ' and "output_config.effort" to control thinking behavior.',
    );
  }
  const { effort } = fields.output_config ?? {};
  if (
    (type === 'disabled' || type === 'between_tools') &&
    ['xhigh', 'max'].includes(effort ?? '')
  ) {
    refuse(`"thinking.type.${type}" is not supported at effort '${effort}'.`);
  }
  const budget = fields.thinking?.budget_tokens;
  if (type === 'enabled' && budget === undefined) {
    refuse('thinking.enabled.budget_tokens: Field required');
  }
  if (budget !== undefined && budget >= fields.max_tokens) {
    refuse(
      '`max_tokens` must be greater than `thinking.budget_tokens`. Please consult our ' +
        'documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking',
    );
  }
}

/** Models without a thinking budget (`enabled`) hide thoughts unless asked for them. */
function isShown({ reasoning }: SimulatedModel, display: string | null | undefined): boolean {
  return display ? display === 'summarized' : (reasoning?.types?.includes('enabled') ?? false);
}

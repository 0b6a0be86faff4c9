import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import { resolveModel, type ResolveDeps, type ResolvedModel } from '../models/resolve-model.ts';
import type { Candidate } from './candidate.ts';

/** Who really answers in a column, and why it was chosen. */
export interface AnsweringModel extends ResolvedModel {
  reason: string;
}

export function answeringModel(deps: ResolveDeps, { model, reason }: Candidate): AnsweringModel {
  return { ...resolveModel(deps, model), reason };
}

export function routedColumn(column: number, answering: AnsweringModel): RoutedColumn {
  return {
    column,
    id: answering.catalogueModel.id,
    provider: answering.catalogueModel.provider,
    model: answering.model,
    name: answering.name,
    reason: answering.reason,
  };
}

import type { AnsweringModel } from '../answering-model.ts';
import type { Attempt, ColumnDeps, ColumnRun } from '../column-run.ts';
import { generateImages } from './generate-images.ts';
import { turnsFor } from '../plan/submission.ts';

/** Asks one model once and shows what comes. Never throws: the error is part of the outcome. */
export async function attemptAnswer(
  deps: ColumnDeps,
  run: ColumnRun,
  answering: AnsweringModel,
): Promise<Attempt> {
  const attempt: Attempt = { content: '', finish: null, usage: null, images: 0, error: null };
  const show = (text: string) => {
    attempt.content += text;
    run.publish({ type: 'text', column: run.column, text });
  };
  try {
    if (answering.catalogueModel.writesText) await write(deps, run, answering, attempt, show);
    else await draw(deps, run, answering, attempt, show);
  } catch (error) {
    attempt.error = error;
    if (!run.signal.aborted) deps.logFailure(error, answering.upstreamId);
  }
  return attempt;
}

async function write(
  deps: ColumnDeps,
  run: ColumnRun,
  { catalogueModel, upstreamId }: AnsweringModel,
  attempt: Attempt,
  show: (text: string) => void,
): Promise<void> {
  const request = {
    upstreamId,
    turns: turnsFor(catalogueModel, run.submission),
    maxOutputTokens: catalogueModel.maxOutputTokens,
  };
  const provider = deps.providers[catalogueModel.provider];
  for await (const event of provider.streamAnswer(request, run.signal)) {
    if (event.type === 'text') show(event.text);
    else {
      attempt.finish = event.finish;
      attempt.usage = event.usage;
    }
  }
}

async function draw(
  deps: ColumnDeps,
  run: ColumnRun,
  answering: AnsweringModel,
  attempt: Attempt,
  show: (text: string) => void,
): Promise<void> {
  const { queryId, signal, submission } = run;
  const drawing = { queryId, signal, prompt: submission.input.query };
  const { markdown, count } = await generateImages(deps, answering, drawing);
  attempt.images = count;
  attempt.finish = 'complete';
  if (markdown) show(markdown);
}

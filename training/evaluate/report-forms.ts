import { tableOf } from '../../scripts/markdown-table.ts';
import { forms, type Case, type Form } from './evaluate-forms.ts';
import { bootstrapGap, bootstrapInterval, macroMean, mean, recoverGap } from './statistics.ts';

/** A table with the accuracy of each way of choosing, in percent, by source and for both forms. */
export function reportForms(cases: readonly Case[]): string {
  const rows = [...Map.groupBy(cases, ({ source }) => source)].map(([source, own]) => {
    const tested = inForm(own, 'test');
    const share = (pick: (each: Case) => number) => points(mean(tested.map(pick)));
    return [
      source,
      String(tested.length),
      share(({ random }) => random),
      share(({ best }) => best),
      share(({ oracle }) => oracle),
      ...forms.map((form) => withInterval(inForm(own, form), ({ quality }) => quality)),
      ...forms.map((form) => withInterval(inForm(own, form), ({ balanced }) => balanced)),
    ];
  });
  const head = ['source', 'questions', 'random', 'best fixed', 'oracle'];
  return tableOf([...head, ...inBoth('quality only'), ...inBoth('Balanced')], rows);
}

/** A table with the gain over each source's best fixed model, in points, and the mean of all sources. */
export function reportGains(cases: readonly Case[]): string {
  const sources = Map.groupBy(cases, ({ source }) => source);
  const gainsOf = (own: readonly Case[]) => [
    ...forms.map((form) => withInterval(inForm(own, form), ({ quality, best }) => quality - best)),
    ...forms.map((form) =>
      withInterval(inForm(own, form), ({ balanced, best }) => balanced - best),
    ),
  ];
  const rows = [...sources].map(([source, own]) => [source, ...gainsOf(own)]);
  const head = ['source', ...inBoth('quality only'), ...inBoth('Balanced')];
  return tableOf(head, [...rows, ['mean of the sources', ...gainsOf(cases)]]);
}

/** A table that shows how well RouteLLM's strong model is distinguished from its weak one. */
export function reportPairs(cases: readonly Case[]): string {
  const rows = ['routellm-mmlu', 'routellm-gsm8k'].map((source) => {
    const own = cases.filter((each) => each.source === source);
    return [source, ...forms.map((form) => gapIn(inForm(own, form)))];
  });
  return tableOf(['pair', ...inBoth('APGR')], rows);
}

function gapIn(cases: readonly Case[]): string {
  const [low, high] = bootstrapGap(cases.map(({ group, gap }) => ({ group, ...gap })));
  const { apgr, cpt50 } = recoverGap(cases.map(({ gap }) => gap));
  const interval = `${low.toFixed(3)} to ${high.toFixed(3)}`;
  return `${apgr.toFixed(3)} (${interval}), CPT50 ${points(cpt50)} %`;
}

/**
 * A table of predicted chances in ten bins, with the share of answers that were right. Every question counts
 * the same.
 */
export function reportCalibration(cases: readonly Case[]): string {
  const bins = forms.map((form) => binsOf(inForm(cases, form)));
  const rows = Array.from({ length: 10 }, (_, at) => [
    `${at * 10} to ${at * 10 + 10} %`,
    ...bins.flatMap((ofForm) => {
      const { count = 0, said = 0, came = 0 } = ofForm[at] ?? {};
      return count > 0
        ? [points(said / count), points(came / count), String(Math.round(count))]
        : ['', '', '0'];
    }),
  ]);
  const head = forms.flatMap((form) => [`said, ${form}`, `came true, ${form}`, `answers, ${form}`]);
  const errors = bins.map((ofForm, at) => `${forms[at] ?? ''} ${points(errorOf(ofForm))} points`);
  return `${tableOf(['chance', ...head], rows)}\n\nMean difference: ${errors.join(', ')}.`;
}

interface Bin {
  count: number;
  said: number;
  came: number;
}

function binsOf(cases: readonly Case[]): Bin[] {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, said: 0, came: 0 }));
  for (const [chance, came] of cases.flatMap(({ said }) => said)) {
    const bin = bins[Math.min(9, Math.floor(chance * 10))];
    if (!bin) continue;
    bin.count += 1;
    bin.said += chance;
    bin.came += came;
  }
  return bins;
}

function errorOf(bins: readonly Bin[]): number {
  const count = bins.reduce((sum, bin) => sum + bin.count, 0) || 1;
  return bins.reduce((sum, { said, came }) => sum + Math.abs(said - came), 0) / count;
}

function inForm(cases: readonly Case[], form: Form): Case[] {
  return cases.filter((each) => each.form === form);
}

function inBoth(name: string): string[] {
  return [`${name}, test form`, `${name}, people's words`];
}

function withInterval(cases: readonly Case[], valueOf: (each: Case) => number): string {
  const samples = cases.map((each) => ({
    group: each.group,
    stratum: each.source,
    value: valueOf(each),
  }));
  const [low, high] = bootstrapInterval(samples);
  return `${points(macroMean(samples))} (${points(low)} to ${points(high)})`;
}

export function points(share: number): string {
  return (100 * share).toFixed(1);
}

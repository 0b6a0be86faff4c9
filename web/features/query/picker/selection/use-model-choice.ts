import { useMemo, useState } from 'react';
import { searchChoices } from '#shared/contract/query/constants.ts';
import { dialWords } from '#shared/contract/routing/constants.ts';
import { useOnlyMark } from '#web/api/models/only-mark.ts';
import { useIsStandard } from '#web/api/accounts/use-current-user.ts';
import { usePicker } from '#web/api/models/use-picker.ts';
import { checkModels, type CheckedModel } from '../availability/check-models.ts';
import { isLeftToAuto, isOverfull, toSentFields, type PromptChoices } from './sent-fields.ts';
import type { DeepLink } from './deep-link.ts';
import { keepAnswerSettings, readAnswerSettings, type AnswerSettings } from './answer-settings.ts';
import { useKeptChoice } from '#web/ui/browser/use-kept-choice.ts';
import type { Selection, SelectionAction } from './selection.ts';
import { useSelection } from './use-selection.ts';

interface ModelChoiceOptions {
  link: DeepLink;
  asked: PromptChoices;
  isArrival: boolean;
  onNeedStandard: () => void;
}

/**
 * The available and selected models, the thinking effort and the dial, starting as in the
 * conversation. `effort` is null if no available model thinks, and `dial` is null if Auto has
 * nothing to choose.
 */
export function useModelChoice({ link, asked, isArrival, onNeedStandard }: ModelChoiceOptions) {
  const query = usePicker();
  const only = useOnlyMark();
  const picker = useMemo(() => query.data && checkModels(query.data, only), [query.data, only]);
  const isStandard = useIsStandard();
  const chosen = useSelection({ picker, isStandard, link, isArrival, onNeedStandard });
  const [effort, setEffort] = useState(asked.effort);
  const [blind, keepBlind] = useKeptChoice('blind', ['1']);
  const isBlind = blind !== null;
  const [dial, setDial] = useKeptChoice('dial', dialWords, link.dial ?? asked.dial);
  const [keptSearch, setSearch] = useKeptChoice('search', searchChoices);
  const search = picker?.webSearch === 'off' ? null : (keptSearch ?? 'auto');
  const [settings, setSettings] = useState(readAnswerSettings);
  const context = { models: picker?.models ?? [], isStandard };
  const hasEffort = context.models.some((model) => thinksFor(model, isStandard));
  /**
   * The state that follows from a selection. Actions apply to this selection, not the current one.
   */
  const forSelection = (selection: Selection) => ({
    selection,
    act: (action: SelectionAction) => chosen.act(action, selection),
    dial: isLeftToAuto(selection, context) ? (dial ?? picker?.dial ?? 'balanced') : null,
    fields: toSentFields(selection, context, {
      effort: hasEffort ? effort : 'auto',
      dial,
      isBlind,
      search,
    }),
    isOverfull: isOverfull(selection, context),
  });
  return {
    query,
    /** Whether a prompt can be sent with this selection. If the models failed to load, Switchyard chooses. */
    isSettled: chosen.isSettled || query.isError,
    picker,
    /** The mark that a provider must have; null if any provider may be used. */
    only,
    isStandard,
    ...forSelection(chosen.selection),
    forSelection,
    act: chosen.act,
    /** Chosen models that are excluded by the `only` setting. */
    leftOut: chosen.leftOut,
    effort: hasEffort ? effort : null,
    setEffort,
    setDial,
    /** Whether comparisons hide the model names until the vote. */
    isBlind,
    setBlind: (next: boolean) => keepBlind(next ? '1' : null),
    /** Whether the models may search the web; null if search is off on this site. */
    search,
    setSearch,
    /** The instructions and temperature. */
    settings,
    setSettings(next: AnswerSettings) {
      setSettings(next);
      keepAnswerSettings(next);
    },
  };
}

/** Whether a model that thinks is available to this user. */
function thinksFor(model: CheckedModel, isStandard: boolean): boolean {
  return model.thinks && model.isAvailable && !model.exclusion && (isStandard || !model.isStandard);
}

export type ModelChoice = ReturnType<typeof useModelChoice>;

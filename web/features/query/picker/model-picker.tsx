import { memo, useState } from 'react';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { Switch } from '#web/ui/controls/switch.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';
import { describeLeftOut } from './availability/describe-left-out.ts';
import type { CheckedModel, CheckedPicker } from './availability/check-models.ts';
import { Folds, Unfolded, type Shows } from './folds.tsx';
import { PillRows } from './pill-rows.tsx';
import { AutoPill } from './pills.tsx';
import { describeChoice } from './selection/describe-choice.ts';
import { isChosen, type Selection, type SelectionAction } from './selection/selection.ts';

interface ModelPickerProps {
  picker: CheckedPicker;
  isStandard: boolean;
  selection: Selection;
  /** Chosen models that the `only` setting excludes. */
  leftOut: readonly ModelId[];
  onAct: (action: SelectionAction) => void;
}

const all = 'all';

/** Lets the user choose models or leave the choice to Auto. */
export const ModelPicker = memo(function ModelPicker(props: ModelPickerProps) {
  const { picker } = props;
  const [shows, setShows] = useState<Shows>({ locked: false, retired: false, excluded: false });
  const tabs = [
    { value: all, label: 'All' },
    ...picker.providers.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <section aria-label="Model">
      <Tabs label="Providers" tabs={tabs}>
        {(tab) => (
          <PickerTab
            {...props}
            isShort={tab === all}
            models={picker.models.filter(({ provider }) => tab === all || provider === tab)}
            shows={shows}
            onShow={(part) => setShows({ ...shows, ...part })}
          />
        )}
      </Tabs>
    </section>
  );
});

interface PickerTabProps extends ModelPickerProps {
  models: CheckedModel[];
  shows: Shows;
  onShow: (part: Partial<Shows>) => void;
  /** Whether the tab shows all providers, each in a single scrolling row. */
  isShort: boolean;
}

/**
 * Auto, the pills of a tab, and the collapsed groups: models that need Standard, are retired or are excluded.
 */
function PickerTab(props: PickerTabProps) {
  const { picker, models, isStandard, selection, onAct, shows, onShow } = props;
  const isShort = props.isShort && !shows.locked;
  const isLocked = (model: CheckedModel) => model.isStandard && !isStandard;
  const isRetired = ({ answeredBy }: CheckedModel) => answeredBy !== null;
  const within = models.filter((model) => !model.exclusion);
  const retired = within.filter(isRetired);
  const locked = within.filter((model) => !isRetired(model) && isLocked(model));
  const excluded = models.filter((model) => model.exclusion);
  const shown = within.filter((model) => {
    // While the retired models are expanded, a selected one stays among them, so that it doesn't move when it
    // is clicked.
    if (isRetired(model)) return !shows.retired && isChosen(selection, model.id);
    return shows.locked || !isLocked(model);
  });
  const row = { providers: picker.providers, isStandard, selection, onAct };
  return (
    <>
      <div className="sm:grid sm:grid-cols-[auto_1fr] sm:items-center">
        <div role="group" aria-label="Models" className="sm:contents">
          <div className="mt-2 mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:mt-1.5 max-sm:mb-1 max-sm:gap-x-2">
            <AutoPill
              isStandard={isStandard}
              selection={selection}
              onClick={() => onAct({ type: 'click-auto' })}
            />
            <Tooltip text="See two or three models’ answers side by side and pick the better one.">
              <Switch
                isOn={selection.isComparing}
                onClick={() => onAct({ type: 'toggle-compare' })}
              >
                Compare Models
              </Switch>
            </Tooltip>
          </div>
          <PillRows {...row} models={shown} isShort={isShort} />
        </div>
        <div className="tabular flex min-h-10 max-sm:-mb-2 flex-wrap items-center gap-x-5 text-13 text-n10 pointer-coarse:min-h-11 sm:contents">
          <p role="status" className="py-1.5 empty:hidden sm:col-span-2">
            {describeLeftOut(props.leftOut, picker.models)}
            {describeChoice(selection, { models: picker.models, isStandard })}
          </p>
          <Folds
            locked={locked.length}
            retired={retired.length}
            excluded={excluded}
            hasNoKey={within.some(({ isAvailable }) => !isAvailable)}
            shows={shows}
            onShow={onShow}
          />
        </div>
      </div>
      {shows.retired && retired.length > 0 && (
        <Unfolded label="Retired models" row={row} models={retired} />
      )}
      {shows.excluded && excluded.length > 0 && (
        <Unfolded label="Unavailable models" row={row} models={excluded} />
      )}
    </>
  );
}

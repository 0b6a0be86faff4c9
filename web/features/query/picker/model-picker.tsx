import { memo } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { ChosenLine } from './chosen-line.tsx';
import { CompareSwitch } from './compare-switch.tsx';
import { Legend } from './legend.tsx';
import { AutoPill, ModelPill } from './pills.tsx';
import { isChosen, type Selection, type SelectionAction } from './selection.ts';

interface ModelPickerProps {
  picker: Picker;
  isStandard: boolean;
  selection: Selection;
  onAct: (action: SelectionAction) => void;
}

const all = 'all';

/** Where the person chooses a model, or leaves the choice to Switchyard. */
export const ModelPicker = memo(function ModelPicker(props: ModelPickerProps) {
  const { picker, isStandard, selection, onAct } = props;
  const tabs = [
    { value: all, label: 'All' },
    ...picker.providers.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <section aria-label="Model">
      <Tabs label="Providers" tabs={tabs}>
        {(tab) => (
          <div role="group" aria-label="Models" className="pill-strip mt-3 gap-2">
            <AutoPill
              isStandard={isStandard}
              selection={selection}
              onClick={() => onAct({ type: 'click-auto' })}
            />
            {picker.models
              .filter(({ provider }) => tab === all || provider === tab)
              .map((model) => (
                <ModelPill
                  key={model.id}
                  model={model}
                  isChosen={isChosen(selection, model.id)}
                  isLocked={model.isStandard && !isStandard}
                  onClick={() => onAct({ type: 'click-model', id: model.id })}
                />
              ))}
          </div>
        )}
      </Tabs>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <CompareSwitch
          isOn={selection.isComparing}
          onClick={() => onAct({ type: 'toggle-compare' })}
        />
        <ChosenLine selection={selection} context={{ models: picker.models, isStandard }} />
      </div>
      <Legend picker={picker} isStandard={isStandard} />
    </section>
  );
});

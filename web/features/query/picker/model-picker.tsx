import { memo, useState } from 'react';
import { KeyRound, Lock } from 'lucide-react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';
import { PillStrips } from './pill-strips.tsx';
import type { Selection, SelectionAction, SelectionContext } from './selection/selection.ts';
import { describeChoice } from './selection/describe-choice.ts';
import { ProviderDot } from './provider-dot.tsx';

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
  const [isUnfolded, setIsUnfolded] = useState(false);
  return (
    <section aria-label="Model">
      <Tabs label="Providers" tabs={tabs}>
        {(tab) => (
          <PillStrips
            models={picker.models.filter(({ provider }) => tab === all || provider === tab)}
            isStandard={isStandard}
            selection={selection}
            onAct={onAct}
            isUnfolded={isUnfolded}
            onUnfold={setIsUnfolded}
          />
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

interface CompareSwitchProps {
  isOn: boolean;
  onClick: () => void;
}

function CompareSwitch({ isOn, onClick }: CompareSwitchProps) {
  return (
    <Tooltip text="Two or three models answer side by side, and you say which answer is better.">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={onClick}
        className="group flex min-h-10 items-center gap-3 rounded-control text-14 font-medium pointer-coarse:min-h-11"
      >
        <span
          aria-hidden
          className="flex h-5 w-9 items-center rounded-full bg-n8 p-0.5 transition-colors group-hover:bg-n9 group-aria-checked:bg-go"
        >
          <span className="size-4 rounded-full bg-n1 transition-transform group-aria-checked:translate-x-4" />
        </span>
        Compare Models
      </button>
    </Tooltip>
  );
}

function ChosenLine(props: { selection: Selection; context: SelectionContext }) {
  return (
    <p role="status" className="tabular text-13 text-n10">
      {describeChoice(props.selection, props.context)}
    </p>
  );
}

interface LegendProps {
  picker: Picker;
  isStandard: boolean;
}

function Legend({ picker, isStandard }: LegendProps) {
  return (
    <ul aria-label="Legend" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-n10">
      {picker.providers.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-1.5">
          <ProviderDot provider={id} />
          {name}
        </li>
      ))}
      {!isStandard && (
        <li className="flex items-center gap-1.5">
          <Lock size={13} aria-hidden />
          Needs Standard
        </li>
      )}
      {picker.models.some(({ isAvailable }) => !isAvailable) && (
        <li className="flex items-center gap-1.5">
          <KeyRound size={13} aria-hidden />
          No API key here
        </li>
      )}
    </ul>
  );
}

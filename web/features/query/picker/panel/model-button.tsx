import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { whenIdle } from '#web/ui/browser/when-idle.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Popover } from '#web/ui/popovers/popover.tsx';
import { SwitchMark } from '#web/ui/track/switch-mark.tsx';
import { PickerPlaceholder } from '../picker-placeholder.tsx';
import { ProviderDot } from '../provider-dot.tsx';
import { labelChoice } from '../selection/describe-choice.ts';
import { providerOf } from '../selection/selection.ts';
import type { ModelChoice } from '../selection/use-model-choice.ts';
import type { NamedSelection } from './list-options.ts';
import { SettingChips, type Temporary } from './setting-chips.tsx';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

interface ModelButtonProps {
  /** The selection for the next prompt. */
  choice: ModelChoice;
  named?: readonly NamedSelection[];
  onNamed?: (named: NamedSelection) => void;
  /** For a first prompt: whether its conversation will be temporary. */
  temporary?: Temporary;
}

/**
 * The button that shows which models will answer the next prompt, with a chip for each setting that isn't the
 * default.
 */
export function ModelButton(props: ModelButtonProps) {
  const { choice, named = [], onNamed = () => {}, temporary } = props;
  const { picker, selection, dial, isStandard } = choice;
  useEffect(() => whenIdle(LazyModelPanel.preload), []);
  const { text, names, models } = labelChoice(selection, dial, {
    models: picker?.models ?? [],
    isStandard,
  });
  const button = (
    <Button
      look="quiet"
      onPointerEnter={LazyModelPanel.preload}
      onFocus={LazyModelPanel.preload}
      className="min-w-0 shrink! gap-2 px-2.5! font-medium text-n12!"
    >
      {models.length > 0 ? (
        <span className="flex shrink-0 gap-1">
          {models.map((model) => (
            <ProviderDot key={model} provider={providerOf(model)} />
          ))}
        </span>
      ) : (
        <SwitchMark size={16} className="shrink-0" />
      )}
      <span className="truncate">
        <span className="sr-only">Models: </span>
        {text}
        {names && <span className="sr-only"> ({names})</span>}
      </span>
      <ChevronDown size={14} aria-hidden className="shrink-0 text-n10" />
    </Button>
  );
  return (
    <>
      <SettingChips choice={choice} temporary={temporary} />
      <div className="flex min-w-32 flex-1">
        <Popover label="Choose models" trigger={button}>
          {(close) =>
            picker ? (
              <LazyModelPanel
                choice={{ ...choice, picker }}
                named={named}
                onNamed={onNamed}
                temporary={temporary}
                close={close}
              />
            ) : (
              <div className="p-4">
                <PickerPlaceholder query={choice.query} />
              </div>
            )
          }
        </Popover>
      </div>
    </>
  );
}

const LazyModelPanel = lazyPart(async () => (await import('./model-panel.tsx')).ModelPanel);

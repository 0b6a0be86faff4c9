import { Check, KeyRound, Lock, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { formatMoney, plural } from '#shared/lib/format.ts';
import { isComposing } from '#web/ui/browser/is-composing.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { focusFirstField } from '#web/ui/popovers/popover.tsx';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';
import type { CheckedModel } from '../availability/check-models.ts';
import { ProviderDot } from '../provider-dot.tsx';
import { describeChoice } from '../selection/describe-choice.ts';
import type { ModelChoice } from '../selection/use-model-choice.ts';
import {
  listOptions,
  type NamedSelection,
  type OptionGroup,
  type PanelOption,
} from './list-options.ts';
import { PanelSettings } from './panel-settings.tsx';
import type { Temporary } from './setting-chips.tsx';

interface ModelPanelProps {
  choice: ModelChoice & { picker: NonNullable<ModelChoice['picker']> };
  /** Other selections that suit the conversation, such as the models of the last comparison. */
  named: readonly NamedSelection[];
  onNamed: (named: NamedSelection) => void;
  /** For a first prompt: whether its conversation will be temporary. */
  temporary: Temporary | undefined;
  close: () => void;
}

/** All settings for the next prompt: which models answer, and how. */
export function ModelPanel({ choice, named, onNamed, temporary, close }: ModelPanelProps) {
  const { picker, selection, act, setDial, isBlind, setBlind } = choice;
  const frame = useFocusOnArrival();
  const closeToType = () => {
    const field = frame.current?.closest('form')?.querySelector('textarea');
    close();
    // On a touch screen this would open the on-screen keyboard.
    if (matchMedia('(pointer: fine)').matches) field?.focus();
  };
  const choose = (option: PanelOption, isByPointer: boolean) => {
    if (option.isDisabled) return;
    const isLocked = option.kind === 'model' && option.isLocked;
    if (isLocked) close();
    else if (!selection.isComparing || option.kind === 'named') {
      // When the panel is closed by keyboard, the focus returns to the button that opened it.
      if (isByPointer) closeToType();
      else close();
    }
    if (option.kind === 'named') onNamed(option.named);
    else if (option.kind === 'auto') {
      setDial(option.dial);
      act({ type: 'click-auto' });
    } else act({ type: 'pick-model', id: option.model.id });
  };
  const toggleCompare = () => {
    if (!choice.isStandard) close();
    act({ type: 'toggle-compare' });
  };
  return (
    <div ref={frame} className="flex h-full flex-col">
      <OptionList
        choice={choice}
        named={named}
        onChoose={choose}
        compare={
          <Tooltip text="See up to three models’ answers side by side and pick the better one.">
            <Switch isOn={selection.isComparing} onClick={toggleCompare}>
              Compare
            </Switch>
          </Tooltip>
        }
      >
        {selection.isComparing && (
          <div className="flex min-h-11 shrink-0 items-center gap-x-4 border-b border-n6 px-4 text-13 text-n11">
            <p role="status" className="min-w-0 grow py-1.5">
              {describeChoice(selection, { models: picker.models, isStandard: true })}
            </p>
            {!temporary?.isTemporary && (
              <Tooltip text="Model names stay hidden until you vote.">
                <Switch isOn={isBlind} onClick={() => setBlind(!isBlind)}>
                  Blind
                </Switch>
              </Tooltip>
            )}
            <Button look="quiet" className="-mr-2" onClick={closeToType}>
              Done
            </Button>
          </div>
        )}
      </OptionList>
      <PanelSettings choice={choice} temporary={temporary} />
    </div>
  );
}

/** Focuses the panel's first field if the panel was focused before this code had loaded. */
function useFocusOnArrival() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = frame.current?.parentElement;
    if (panel && panel === document.activeElement) focusFirstField(panel);
  }, []);
  return frame;
}

type Choose = (option: PanelOption, isByPointer: boolean) => void;

interface OptionListProps extends Pick<ModelPanelProps, 'choice' | 'named'> {
  onChoose: Choose;
  /** `compare` is the switch beside the search field, and `children` is the content below both. */
  compare: React.ReactNode;
  children: React.ReactNode;
}

/** The search field and the options. The arrow keys move between options; Enter chooses one. */
function OptionList({ choice, named, onChoose, compare, children }: OptionListProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const groups = listOptions(choice, named, search);
  const options = groups.flatMap((group) => group.options);
  const [active, setActive] = useState(() => options.find(({ isChosen }) => isChosen)?.key);
  const at = Math.max(
    options.findIndex(({ key }) => key === active),
    0,
  );
  const key = options[at]?.key;
  useEffect(() => {
    list.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);

  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[at];
    if (isComposing(event.nativeEvent) || !option) return;
    if (event.key === 'Enter') onChoose(option, false);
    else if (event.key === 'ArrowDown') setActive(options[at + 1]?.key ?? options[0]?.key);
    else if (event.key === 'ArrowUp') setActive(options.at(at - 1)?.key);
    else return;
    event.preventDefault();
  };
  const count = choice.picker.models.length;
  return (
    <>
      <div className="flex items-center gap-3 border-b border-n6 pr-4 pl-4">
        <Search size={16} aria-hidden className="shrink-0 text-n10" />
        <input
          role="combobox"
          aria-label="Search models"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={key && `${listId}-${key}`}
          autoComplete="off"
          placeholder={`Search ${plural(count, 'model')}`}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(undefined);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 grow bg-transparent text-14 outline-none placeholder:text-n10 pointer-coarse:text-16"
        />
        {compare}
      </div>
      {children}
      {options.length === 0 && (
        <p role="status" className="grow px-4 py-5 text-14 text-n10">
          No matching models.
        </p>
      )}
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Models"
        aria-multiselectable={choice.selection.isComparing}
        className="min-h-24 grow overflow-y-auto overscroll-contain p-1.5 empty:hidden"
      >
        {groups.map((group) => (
          <Group
            key={group.label}
            group={group}
            idOf={(option) => `${listId}-${option.key}`}
            active={key}
            isComparing={choice.selection.isComparing}
            onPoint={setActive}
            onChoose={onChoose}
          />
        ))}
      </div>
    </>
  );
}

interface GroupProps {
  group: OptionGroup;
  idOf: (option: PanelOption) => string;
  active: string | undefined;
  isComparing: boolean;
  onPoint: (key: string) => void;
  onChoose: Choose;
}

function Group({ group, idOf, active, isComparing, onPoint, onChoose }: GroupProps) {
  const { label, provider, options } = group;
  return (
    <div role="group" aria-label={label} className="pb-1.5">
      <p
        aria-hidden
        className="flex items-center gap-1.5 px-2.5 pt-1.5 pb-0.5 text-13 font-medium text-n10"
      >
        {provider && <ProviderDot provider={provider} />}
        {label}
      </p>
      {options.map((option) => (
        <div
          key={option.key}
          id={idOf(option)}
          role="option"
          aria-selected={option.isChosen}
          aria-disabled={option.isDisabled}
          data-active={option.key === active}
          onPointerMove={() => option.key !== active && onPoint(option.key)}
          onClick={() => onChoose(option, true)}
          className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1 text-14 aria-disabled:cursor-not-allowed aria-disabled:text-n10 aria-selected:text-go-text data-[active=true]:bg-n3 pointer-coarse:min-h-11"
        >
          <Mark isChosen={option.isChosen} isBox={isComparing && option.kind === 'model'} />
          <OptionText option={option} />
        </div>
      ))}
    </div>
  );
}

/** A tick if the option is selected. If several options can be selected, the tick is in a box. */
function Mark({ isChosen, isBox }: { isChosen: boolean; isBox: boolean }) {
  const tick = isChosen && <Check size={isBox ? 12 : 16} strokeWidth={2.5} aria-hidden />;
  if (!isBox) return <span className="w-4 shrink-0">{tick}</span>;
  return (
    <span
      data-chosen={isChosen}
      className="grid size-4 shrink-0 place-items-center rounded-small border border-n8 text-on-go data-[chosen=true]:border-go data-[chosen=true]:bg-go"
    >
      {tick}
    </span>
  );
}

function OptionText({ option }: { option: PanelOption }) {
  const model = option.kind === 'model' ? option.model : null;
  return (
    <>
      <span className="min-w-0 grow sm:flex sm:items-baseline sm:gap-2.5">
        <span className="block max-w-full shrink-0 truncate">
          {option.name}
          {model?.answeredBy && (
            <span className="text-13 text-n10">
              <span aria-hidden> → </span>
              <span className="sr-only">, answered by </span>
              {model.answeredBy.name}
            </span>
          )}
        </span>
        {option.note && (
          <span className="block min-w-0 text-13 text-n10 sm:truncate">{option.note}</span>
        )}
      </span>
      {model && <Facts model={model} />}
      {option.kind === 'model' && (
        <span className="w-4 shrink-0 text-n10">
          {option.isLocked && <Lock size={14} role="img" aria-label="Needs Standard" />}
          {!option.isLocked && !model?.isAvailable && <KeyRound size={14} aria-hidden />}
        </span>
      )}
    </>
  );
}

const speeds = { fast: 'Fast', medium: 'Medium', slow: 'Slow' };

/** The price of an image, or the price class and the speed, if they are known. */
function Facts({ model }: { model: CheckedModel }) {
  const { priceClass, imagePriceMicroUsd: imagePrice, speed } = model;
  if (imagePrice !== null) {
    return (
      <span className="w-25 shrink-0 text-13 whitespace-nowrap text-n10">
        <span className="sr-only">, </span>
        {formatMoney(imagePrice)} per image
      </span>
    );
  }
  return (
    <span className="flex shrink-0 text-13 text-n10">
      <span className="w-11">
        {priceClass && (
          <>
            <span aria-hidden>{'$'.repeat(priceClass)}</span>
            <span className="sr-only">, price {priceClass} of 4, </span>
          </>
        )}
      </span>
      <span className="w-14">{speed && speeds[speed]}</span>
    </span>
  );
}

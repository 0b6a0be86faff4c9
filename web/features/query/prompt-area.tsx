import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { SkipLink } from '#web/ui/controls/skip-link.tsx';
import type { Conversation } from './conversation/use-conversation.ts';
import { goToFollowUp } from './follow-up/use-caret.ts';
import { ModelPicker } from './picker/model-picker.tsx';
import { ModelButton } from './picker/panel/model-button.tsx';
import { PickerPlaceholder } from './picker/picker-placeholder.tsx';
import type { ModelChoice } from './picker/selection/use-model-choice.ts';
import { AskedFrame } from './follow-up/asked-frame.tsx';
import { LazyAskedLine } from './follow-up/lazy-asked-line.tsx';
import { LazySharedContent } from './prompt/lazy-shared-content.tsx';
import { PromptBox } from './prompt/prompt-box.tsx';
import type { Prompt } from './prompt/use-prompt.ts';

interface PromptAreaProps {
  /** The content at the top of the page; receives whether the prompt area is collapsed. */
  heading: (isFolded: boolean) => ReactNode;
  conversation: Conversation;
  prompt: Prompt;
  choice: ModelChoice;
  isBusy: boolean;
  onSubmit: () => void;
  onNewPrompt: () => void;
  /** A notice about a new prompt. */
  children: ReactNode;
}

/**
 * The prompt box with the model picker below it. While a conversation is open it collapses to one
 * line.
 */
export function PromptArea(props: PromptAreaProps) {
  const { heading, conversation, choice, prompt, onNewPrompt } = props;
  const { current, canFollowUp } = conversation;
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const [area, hadFocus] = useHadFocus(props.onSubmit);
  const isFolded = current !== null && openedAt !== current.id;
  const open = useEffectEvent(() => setOpenedAt(current?.id ?? null));
  useEffect(() => {
    // The prompt box contains what another app has shared.
    if (prompt.hasShared) open();
  }, [prompt.hasShared]);
  return (
    <>
      <LazySharedContent onTaken={prompt.addShared} />
      {heading(isFolded)}
      <div
        ref={area.ref}
        data-screen-only
        className={isFolded ? 'relative pt-4 pb-8 max-sm:pt-11' : 'relative pb-6 max-sm:pb-2'}
      >
        {canFollowUp && <SkipLink onClick={goToFollowUp}>Skip to follow-up</SkipLink>}
        {isFolded ? (
          <AskedFrame takesFocus={hadFocus}>
            <LazyAskedLine
              choice={choice}
              turns={[...conversation.history, current]}
              onChange={() => setOpenedAt(current.id)}
              onNewPrompt={onNewPrompt}
            />
          </AskedFrame>
        ) : (
          <WholePrompt
            {...props}
            onSubmit={area.submit}
            onFold={current && (() => setOpenedAt(null))}
          />
        )}
      </div>
    </>
  );
}

/** Whether the focus was inside the element when its prompt was submitted. */
function useHadFocus(onSubmit: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const [hadFocus, setHadFocus] = useState(false);
  const submit = () => {
    setHadFocus(ref.current?.contains(document.activeElement) ?? false);
    onSubmit();
  };
  return [{ ref, submit }, hadFocus] as const;
}

interface WholePromptProps extends PromptAreaProps {
  /** Collapses it again; null if no conversation is open. */
  onFold: (() => void) | null;
}

function WholePrompt(props: WholePromptProps) {
  const { prompt, choice, isBusy, onSubmit, onFold, children } = props;
  const { isStandard, selection, leftOut, act } = choice;
  // The deferred value lets React render the rest of the page before the picker's pills.
  const picker = useDeferredValue(choice.picker);
  return (
    <>
      {onFold && (
        <p className="mb-2 flex items-center justify-between gap-4 text-14 text-n11">
          Sending from here starts a new conversation.
          <Button look="quiet" className="-mr-3.5" autoFocus onClick={onFold}>
            Done
          </Button>
        </p>
      )}
      <PromptBox
        prompt={prompt}
        isBusy={isBusy}
        isFirst={!onFold}
        models={<ModelButton choice={choice} temporary={prompt} />}
        onSubmit={onSubmit}
      />
      <div className="mt-4 max-sm:mt-2">
        {picker ? (
          <ModelPicker
            picker={picker}
            isStandard={isStandard}
            selection={selection}
            leftOut={leftOut}
            onAct={act}
          />
        ) : (
          <PickerPlaceholder query={choice.query} />
        )}
      </div>
      <div className="mt-5 empty:hidden">{children}</div>
    </>
  );
}

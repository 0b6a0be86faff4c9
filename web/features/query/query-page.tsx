import { useEffect, useRef } from 'react';
import type { ModelId } from '#shared/contract/models.ts';
import { hasStandard, useCurrentUser } from '#web/api/use-current-user.ts';
import { usePicker } from '#web/api/use-picker.ts';
import { preloadMarkdown } from '#web/ui/markdown/lazy-markdown.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { EmptyState } from './empty/empty-state.tsx';
import { ModelPicker } from './picker/model-picker.tsx';
import { toQueryFields } from './picker/selection.ts';
import { useSelection } from './picker/use-selection.ts';
import { useDraft } from './prompt/draft.ts';
import { PromptBox } from './prompt/prompt-box.tsx';
import { ResponseArea } from './response-area.tsx';
import { useConversation } from './use-conversation.ts';

interface QueryPageProps {
  initialPrompt: string | null;
  gitHubUrl: string;
  onNeedStandard: () => void;
}

/** The main job: a prompt, the choice of a model, the answer. */
export function QueryPage({ initialPrompt, gitHubUrl, onNeedStandard }: QueryPageProps) {
  const picker = usePicker().data;
  const isStandard = hasStandard(useCurrentUser().data);
  const [draft, setDraft] = useDraft(initialPrompt);
  const [selection, act] = useSelection(picker, isStandard, onNeedStandard);
  const conversation = useConversation(picker);
  const response = useRef<HTMLDivElement>(null);
  const { run } = conversation;
  const isBusy = run !== null && run.phase !== 'ended';

  useEffect(() => {
    const timer = setTimeout(preloadMarkdown, 1500);
    return () => clearTimeout(timer);
  }, []);

  const submit = () => {
    if (!draft.trim()) {
      showToast({
        title: 'Empty Query',
        description: 'Please enter a query or attach files to continue.',
      });
      return;
    }
    conversation.ask({ query: draft, compareMode: false, ...toQueryFields(selection, isStandard) });
  };

  const tryModel = (id: ModelId) => {
    const model = picker?.models.find((candidate) => candidate.id === id);
    if (model?.isStandard && !isStandard) onNeedStandard();
    else conversation.tryModel(id);
  };

  return (
    <>
      <PromptBox text={draft} isBusy={isBusy} onChange={setDraft} onSubmit={submit} />
      <div className="mt-6">
        {picker && (
          <ModelPicker picker={picker} isStandard={isStandard} selection={selection} onAct={act} />
        )}
      </div>
      <div ref={response} className="mt-12">
        {run ? (
          <ResponseArea
            conversation={conversation}
            picker={picker}
            onTry={tryModel}
            onFollowUp={(text) =>
              conversation.followUp({
                query: text,
                compareMode: false,
                ...toQueryFields(selection, isStandard),
              })
            }
          />
        ) : (
          <EmptyState
            hasPrompt={draft.trim() !== ''}
            gitHubUrl={gitHubUrl}
            onNeedStandard={onNeedStandard}
          />
        )}
      </div>
    </>
  );
}

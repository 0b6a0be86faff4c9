import type { Dispatch, SetStateAction } from 'react';
import type { OwnInstructions } from '#shared/contract/instructions/schemas.ts';
import { limits } from '#shared/contract/limits.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { useInstructions, useSaveStanding } from '#web/api/accounts/use-instructions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-area.tsx';
import { NamedSection } from './named-section.tsx';

interface InstructionsTabProps {
  /** Unsaved text; null if there is none. */
  draft: string | null;
  onDraft: Dispatch<SetStateAction<string | null>>;
}

/**
 * The user's instructions for models: the standing ones, which are sent with every prompt, and the named
 * ones, which are chosen for a prompt.
 */
export function InstructionsTab(props: InstructionsTabProps) {
  const query = useInstructions();
  return (
    <div className="pt-8">
      <Loaded query={query} errorTitle="Couldn’t load your instructions">
        {(own) => (
          <>
            <StandingSection own={own} {...props} />
            <NamedSection named={own.named} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type StandingSectionProps = InstructionsTabProps & { own: OwnInstructions };

function StandingSection({ own, draft, onDraft }: StandingSectionProps) {
  // Text typed during saving stays a draft.
  const save = useSaveStanding((saved) => onDraft((now) => (now === saved ? null : now)));
  const text = draft ?? own.standing;
  const isChanged = text !== own.standing;
  const isTooLong = text.length > limits.instructionCharacters;
  return (
    <form
      aria-labelledby="standing-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending || isTooLong) return;
        save.mutate(text);
      }}
    >
      <h2 id="standing-title" className="font-semibold">
        Standing instructions
      </h2>
      <p className="mt-1 mb-4 text-14 text-n11">
        Your instructions are added before every prompt, except for image models. People you share a
        conversation with can’t see your instructions.{' '}
        {own.hasInstallation && ' This site’s own instructions come before yours.'}
      </p>
      <TextArea
        label="Added to every prompt"
        placeholder="For example: Use metric units. Keep answers short."
        value={text}
        maxCharacters={limits.instructionCharacters}
        onChange={(typed) => onDraft(typed === own.standing ? null : typed)}
      />
      <div className="mt-2 flex items-center gap-4">
        <Button type="submit" look="primary" disabled={!isChanged || isTooLong || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Instructions'}
        </Button>
        <p role="status" className="text-13 text-n10">
          {isChanged && !save.isPending ? 'Unsaved changes' : ''}
        </p>
      </div>
    </form>
  );
}

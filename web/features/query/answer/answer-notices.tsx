import { Route } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import type { ShownAnswer } from '../conversation/state/turn.ts';
import { nameModel } from '../picker/find-model.ts';

interface AnswerNoticesProps {
  answer: ShownAnswer;
  picker: Picker | undefined;
}

/** Explains why a different model answered than the one first chosen. */
export function AnswerNotices({ answer, picker }: AnswerNoticesProps) {
  return (
    <>
      {answer.failovers.length > 0 && (
        <Notice>
          {answer.failovers.map(({ to, why }, index) => (
            <p key={index}>
              {why.replace(/\.$/, '')}, so{' '}
              <strong className="font-medium">{nameModel(picker, to)} took over</strong>.
            </p>
          ))}
        </Notice>
      )}
      {answer.substitution && (
        <Notice>
          <p>{answer.substitution.message}</p>
        </Notice>
      )}
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="note"
      className="mt-3 mb-2 flex gap-2.5 rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5 text-14"
    >
      <Route size={16} aria-hidden className="mt-0.75 shrink-0 text-caution" />
      <div>{children}</div>
    </div>
  );
}

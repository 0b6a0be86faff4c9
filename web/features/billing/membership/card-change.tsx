import { call } from '#web/api/call.ts';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { FailedPanel } from '#web/ui/feedback/failed-panel.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CardForm } from '../card/card-form.tsx';
import { confirmCardTo } from '../card/confirm-checkout.ts';
import { useCheckout } from '../card/use-checkout.ts';
import { useMembershipChange } from './use-membership.ts';

const startCardChange = () => call('changeCard');
const confirmCard = confirmCardTo('/subscription');

// Not a modal dialog, because that would cover the bank's own prompt.
export function CardChange({ onClose }: { onClose: () => void }) {
  const { checkout, error, isFetching, isUnusable, giveUp, retry } = useCheckout(
    'card',
    startCardChange,
  );
  const { mutateAsync: saveCard } = useMembershipChange('card');
  const close = (
    <Button look="quiet" onClick={onClose} className="h-11 max-sm:w-full">
      Keep Current Card
    </Button>
  );
  return (
    <TitledSection
      title="Change Card"
      titleLook="mb-4"
      className="mt-5 rounded-panel border border-n6 p-5 max-sm:p-4"
    >
      {isFetching && <Skeleton />}
      {!isFetching && (error || isUnusable || !checkout) && (
        <>
          <FailedPanel
            title="Couldn’t load the card form"
            message={error ? describeError(error) : 'Try again later.'}
            onRetry={retry}
          />
          <div className="mt-3">{close}</div>
        </>
      )}
      {!isFetching && checkout && !error && !isUnusable && (
        <CardForm
          checkout={checkout}
          action="Save Card"
          errorTitle="Couldn’t Change Card"
          confirm={confirmCard}
          onLoadError={giveUp}
          onConfirmed={() =>
            saveCard().then(onClose, () => {
              // `useMembershipChange` shows a toast, and the form stays open for another try.
            })
          }
        >
          {close}
        </CardForm>
      )}
    </TitledSection>
  );
}

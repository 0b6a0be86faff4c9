import type { BudgetStanding } from '#shared/contract/budgets/schemas.ts';
import { formatSpent } from '#shared/lib/format.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { BudgetForm } from '#web/api/accounts/budget-form.tsx';
import { periodKeys, useBudgets, useSetBudget } from '#web/api/accounts/use-budgets.ts';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { ShareBar } from '../share-bar.tsx';

/** The user's budgets: those they set for themselves and those set by an administrator. */
export function BudgetSection() {
  return (
    <TitledSection title="Budget" className="mt-10">
      <p className="mt-1 text-14 text-n11">
        Limit your spending on prompts, images and recordings, counted at providers’ list prices.
        When a budget is used up, requests that cost money stop. You’ll see a notice at 50%, 80% and
        100%.
      </p>
      <Loaded query={useBudgets()} errorTitle="Couldn’t load your budgets">
        {(budgets) => <Budgets budgets={budgets} />}
      </Loaded>
    </TitledSection>
  );
}

function Budgets({ budgets }: { budgets: BudgetStanding[] }) {
  const own = budgets.find(({ kind }) => kind === 'person');
  const allowance = budgets.find(({ kind }) => kind === 'allowance');
  return (
    <>
      {allowance && <Meters standing={allowance} whose="set by an administrator" />}
      {own && <Meters standing={own} whose="set by you" />}
      <BudgetForm
        key={own?.id}
        label="Your budget"
        keys={periodKeys}
        budgets={own?.budgets}
        save={useSetBudget()}
      />
    </>
  );
}

const periods = [
  { key: 'dayMicroUsd', name: 'Today' },
  { key: 'monthMicroUsd', name: 'This month' },
] as const;

function Meters({
  standing: { budgets, spent },
  whose,
}: {
  standing: BudgetStanding;
  whose: string;
}) {
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      {periods.map(({ key, name }) => {
        const most = budgets[key];
        if (most === null) return null;
        return (
          <ShareBar
            key={key}
            label={`${name}, ${whose}`}
            name={`Budget: ${name}, ${whose}`}
            used={spent[key]}
            most={most}
            amounts={formatSpent(spent[key], most)}
          />
        );
      })}
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import type { CheckedModel } from './availability/check-models.ts';
import { ModelPill } from './pills.tsx';
import { ProviderDot } from './provider-dot.tsx';
import { isChosen, type Selection, type SelectionAction } from './selection/selection.ts';

export interface PillRowsProps {
  providers: Picker['providers'];
  models: readonly CheckedModel[];
  isStandard: boolean;
  selection: Selection;
  onAct: (action: SelectionAction) => void;
  /** On a phone, each provider gets a single scrolling line, so that all providers are visible at first. */
  isShort: boolean;
}

/** One row of pills, preceded by the provider's name, for each provider that has any of these models. */
export function PillRows(props: PillRowsProps) {
  const { providers, models, isStandard, selection, onAct, isShort } = props;
  const rows = providers
    .map((provider) => ({
      provider,
      own: models.filter((model) => model.provider === provider.id),
    }))
    .filter(({ own }) => own.length > 0);
  return (
    <div className="pill-rows sm:col-span-2">
      <ul aria-label="Legend" className="contents">
        {rows.map(({ provider: { id, name } }, index) => (
          <li key={id} style={{ gridRow: index + 1 }} className="pill-row-name">
            <ProviderDot provider={id} />
            {name}
          </li>
        ))}
      </ul>
      {rows.map(({ provider, own }, index) => (
        <Row
          key={provider.id}
          name={provider.name}
          place={index + 1}
          isShort={isShort}
          chosen={own.find(({ id }) => isChosen(selection, id))?.id}
        >
          {own.map((model) => (
            <ModelPill
              key={model.id}
              model={model}
              isChosen={isChosen(selection, model.id)}
              isLocked={model.isStandard && !isStandard}
              onClick={() => onAct({ type: 'click-model', id: model.id })}
            />
          ))}
        </Row>
      ))}
    </div>
  );
}

interface RowProps {
  name: string;
  place: number;
  isShort: boolean;
  /** The first chosen model from this provider. */
  chosen: string | undefined;
  children: ReactNode;
}

/** The pills of one provider. If they scroll, the chosen pill is scrolled into view. */
function Row({ name, place, isShort, chosen, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pill = row.current?.querySelector('[aria-pressed=true]');
    if (!chosen || !row.current || !pill) return;
    const beyond = pill.getBoundingClientRect().right - row.current.getBoundingClientRect().right;
    if (beyond > 0) row.current.scrollLeft += beyond + roomPx;
  }, [chosen]);
  return (
    <div
      ref={row}
      role="group"
      aria-label={name}
      style={{ gridRow: place }}
      data-short={isShort}
      className="pill-row"
    >
      {children}
    </div>
  );
}

const roomPx = 16;

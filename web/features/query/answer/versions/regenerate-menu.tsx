import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/popovers/menu.tsx';
import type { Turn } from '../../conversation/state/turn.ts';
import { ModelItems } from './model-items.tsx';
import { useVersionActions, type VersionActions } from './version-actions.ts';

/** Asks a turn again: of the same models, of the best one, or of any. */
export function RegenerateMenu({ turn }: { turn: Turn }) {
  const actions = useVersionActions();
  // A long thread has many of these menus, each with all models.
  const [wasOpened, setWasOpened] = useState(false);
  if (!actions) return null;
  return (
    <Menu
      label="Regenerate"
      trigger={
        <IconButton label="Regenerate" disabled={actions.isBusy} onClick={() => setWasOpened(true)}>
          <RotateCw size={16} aria-hidden />
        </IconButton>
      }
    >
      {wasOpened && <Choices turn={turn} actions={actions} />}
    </Menu>
  );
}

function Choices({ turn, actions }: { turn: Turn; actions: VersionActions }) {
  const { picker, onAsk, onUpgrade } = actions;
  const asked = turn.answers.map(({ routed }) => routed);
  const [only] = turn.isComparison ? [] : asked;
  const auto = onUpgrade ? 'auto-free' : 'auto-standard';
  return (
    <div className="max-h-[min(24rem,50dvh)] overflow-y-auto">
      <MenuItem onClick={() => onAsk(turn, only ? { model: only.id } : {})}>
        {only ? `${only.name} again` : 'The same models again'}
      </MenuItem>
      <MenuItem onClick={() => onAsk(turn, { model: auto })}>Auto Select</MenuItem>
      <MenuLine />
      <ModelItems
        models={picker?.models.filter(({ id }) => id !== only?.id) ?? []}
        onChoose={(id) => onAsk(turn, { model: id })}
        onUpgrade={onUpgrade}
      />
    </div>
  );
}

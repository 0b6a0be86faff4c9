import { ChevronDown, RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { PickerModel } from '#shared/contract/models/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/popovers/menu.tsx';
import { askSameModels } from '../../conversation/state/conversation-state.ts';
import type { Turn } from '../../conversation/state/turn.ts';
import { findListing } from '../../picker/find-model.ts';
import { ModelItems, modelMenuLook } from './model-items.tsx';
import { useVersionActions, type VersionActions } from './version-actions.ts';

/** Regenerates an answer with the same models, with Auto, or with any chosen model. */
export function RegenerateMenu({ turn, align }: { turn: Turn; align: 'start' | 'end' }) {
  const actions = useVersionActions();
  // Rendered only once it has been opened, because a long thread has many of these menus and each lists all
  // models.
  const [wasOpened, setWasOpened] = useState(false);
  if (!actions) return null;
  return (
    <Menu
      label="Regenerate"
      align={align}
      trigger={
        <IconButton label="Regenerate" disabled={actions.isBusy} onClick={() => setWasOpened(true)}>
          <RotateCw size={16} aria-hidden />
        </IconButton>
      }
    >
      {wasOpened && (
        <Choices turn={turn} actions={actions}>
          <AgainItem turn={turn} actions={actions} />
        </Choices>
      )}
    </Menu>
  );
}

/**
 * Offered next to Try Again if no complete answer arrived. Sends the prompt to Auto or to any model except
 * the one that failed.
 */
export function OtherModelMenu({ turn }: { turn: Turn }) {
  const actions = useVersionActions();
  const [wasOpened, setWasOpened] = useState(false);
  // If no provider has a key, no model can answer.
  if (!actions?.picker?.models.some(isOffered)) return null;
  return (
    <Menu
      label="Try another model"
      align="start"
      trigger={
        <Button look="quiet" disabled={actions.isBusy} onClick={() => setWasOpened(true)}>
          Try Another Model
          <ChevronDown size={15} aria-hidden />
        </Button>
      }
    >
      {wasOpened && <Choices turn={turn} actions={actions} />}
    </Menu>
  );
}

interface ChoicesProps {
  turn: Turn;
  actions: VersionActions;
  /** The items that are shown first. */
  children?: ReactNode;
}

function Choices({ turn, actions, children }: ChoicesProps) {
  const { picker, onAsk, onUpgrade } = actions;
  const only = findOnly(turn);
  const auto = onUpgrade ? 'auto-free' : 'auto-standard';
  return (
    <div className={modelMenuLook}>
      {children}
      <MenuItem onClick={() => onAsk(turn, { model: auto })}>Auto Select</MenuItem>
      <MenuLine />
      <ModelItems
        models={picker?.models.filter((one) => one.id !== only?.id && isOffered(one)) ?? []}
        onChoose={(id) => onAsk(turn, { model: id })}
        onUpgrade={onUpgrade}
      />
    </div>
  );
}

function AgainItem({ turn, actions }: { turn: Turn; actions: VersionActions }) {
  const only = findOnly(turn);
  const exclusion = only && findListing(actions.picker, only.id)?.exclusion;
  return (
    <MenuItem
      aria-disabled={Boolean(exclusion)}
      onClick={() => actions.onAsk(turn, only ? { model: only.id } : askSameModels(turn))}
    >
      {only ? `Retry with ${only.name}` : 'Retry with the same models'}
      {exclusion && <span className="ml-auto text-13">{exclusion}</span>}
    </MenuItem>
  );
}

// A retired model isn't offered, because its successor is in the list as well.
const isOffered = ({ isAvailable, answeredBy }: PickerModel) => isAvailable && !answeredBy;

function findOnly({ isComparison, answers }: Turn) {
  return isComparison ? undefined : answers[0]?.routed;
}

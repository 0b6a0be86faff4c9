import { cloneElement, isValidElement, useCallback, type ReactNode, type Ref } from 'react';

type Props = Record<string, unknown>;

interface SlotProps {
  children?: ReactNode;
  ref?: Ref<HTMLElement> | undefined;
  [name: string]: unknown;
}

/**
 * Renders its only child with these props. The child's own props take precedence. Both handlers for an event are
 * called, both refs are set, and class names and descriptions are joined. Keep it small, because every page loads
 * it.
 */
export function Slot({ children, ref, ...added }: SlotProps): ReactNode {
  const child = isValidElement<Props>(children) ? children : null;
  const own = child?.props ?? {};
  const ownRef = own['ref'] as Ref<HTMLElement> | undefined;
  const setBoth = useCallback(
    (element: HTMLElement | null) => {
      const undo = [setRef(ref, element), setRef(ownRef, element)];
      return () => undo.forEach((act) => act());
    },
    [ref, ownRef],
  );
  if (!child) return null;
  const merged: Props = { ...own, ref: setBoth };
  for (const [name, value] of Object.entries(added)) {
    const other = own[name];
    if (other === undefined) merged[name] = value;
    else if (typeof value === 'function' && typeof other === 'function') {
      merged[name] = (...values: unknown[]) => {
        other(...values);
        value(...values);
      };
    } else if (joined.has(name)) merged[name] = [value, other].filter(Boolean).join(' ');
  }
  return cloneElement(child, merged);
}

const joined = new Set(['className', 'aria-describedby']);

function setRef(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): () => void {
  if (typeof ref === 'function') return ref(element) ?? (() => void ref(null));
  if (!ref) return () => {};
  ref.current = element;
  return () => void (ref.current = null);
}

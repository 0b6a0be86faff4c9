import { Component, createRef, type ComponentProps } from 'react';

interface Place {
  node: Node;
  offset: number;
  /** The number of characters before this point in the container, or null if it is outside. */
  at: number | null;
}

/**
 * A container that keeps the user's selection while its text grows. Browsers lose the selection when text is
 * replaced, even by the same text.
 */
export class KeepSelection extends Component<ComponentProps<'div'>, object, Place[] | null> {
  readonly #container = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Place[] | null {
    const container = this.#container.current;
    const selection = document.getSelection();
    if (!container || !selection || selection.isCollapsed) return null;
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
    const isInside = selection.containsNode(container, true);
    if (!isInside || !anchorNode || !focusNode) return null;
    return [
      placeIn(container, anchorNode, anchorOffset),
      placeIn(container, focusNode, focusOffset),
    ];
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Place[] | null) {
    const container = this.#container.current;
    const selection = document.getSelection();
    const [anchor, focus] = before ?? [];
    if (!container || !selection || !anchor || !focus) return;
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
    const isKept =
      anchor.node === anchorNode &&
      anchor.offset === anchorOffset &&
      focus.node === focusNode &&
      focus.offset === focusOffset;
    if (!isKept) selection.setBaseAndExtent(...find(container, anchor), ...find(container, focus));
  }

  override render() {
    return <div ref={this.#container} {...this.props} />;
  }
}

function placeIn(container: HTMLElement, node: Node, offset: number): Place {
  if (!container.contains(node)) return { node, offset, at: null };
  const before = document.createRange();
  before.setStart(container, 0);
  before.setEnd(node, offset);
  return { node, offset, at: before.toString().length };
}

function find(container: HTMLElement, { node, offset, at }: Place): [Node, number] {
  if (at === null) return [node, offset];
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  let left = at;
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const length = text.textContent?.length ?? 0;
    if (left <= length) return [text, left];
    left -= length;
  }
  return [container, container.childNodes.length];
}

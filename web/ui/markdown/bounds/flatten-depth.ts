import type { TreeNode } from '../syntax/walk-tree.ts';

/** If a text isn't too dense, only emphasis within emphasis can nest more deeply than this. */
const deepest = 100;

/** A remark plugin that turns deeper nodes into text, as recursion could overflow the stack. */
export function flattenDepth() {
  return (root: TreeNode): void => {
    const open = [{ node: root, depth: 0 }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, depth } = next;
      if (!node.children) continue;
      if (depth >= deepest) node.children = [{ type: 'text', value: textOf(node) }];
      else for (const child of node.children) open.push({ node: child, depth: depth + 1 });
    }
  };
}

function textOf(root: TreeNode): string {
  const open = [root];
  let text = '';
  for (let node = open.pop(); node; node = open.pop()) {
    text += node.value ?? '';
    for (const child of node.children?.toReversed() ?? []) open.push(child);
  }
  return text;
}

import { bar } from './mark-maths.ts';

interface TreeNode {
  value?: string;
  data?: { hChildren?: TreeNode[] };
  children?: TreeNode[];
}

/** A remark plugin that restores the `|` of formulas in tables. */
export function restoreBars() {
  return (root: TreeNode): void => {
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.value?.includes(bar)) node.value = node.value.replaceAll(bar, '|');
      open.push(...(node.children ?? []), ...(node.data?.hChildren ?? []));
    }
  };
}

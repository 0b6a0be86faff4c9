/** A node of the Markdown tree, with the fields that our remark plugins use. */
export interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
  data?: { hName?: string; hProperties?: { value: number }; hChildren?: TreeNode[] };
}

/** Calls `act` with each node and then continues with its children. Recursion could overflow the stack. */
export function walkTree(root: TreeNode, act: (node: TreeNode) => void): void {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    act(node);
    open.push(...(node.children ?? []), ...(node.data?.hChildren ?? []));
  }
}

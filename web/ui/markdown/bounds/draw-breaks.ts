interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
}

/**
 * A remark plugin that turns `<br>`, which models write in table cells, into a line break. Other
 * HTML stays text.
 */
export function drawBreaks() {
  return (root: TreeNode): void => {
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      for (const child of node.children ?? []) {
        if (child.type === 'html' && /^<br\s*\/?>$/i.test(child.value ?? '')) child.type = 'break';
        open.push(child);
      }
    }
  };
}

interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
}

/** A plugin of remark: `<br>`, by which models part the lines of a cell, is a line's end; other HTML stays text. */
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

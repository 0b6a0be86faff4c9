import { walkTree, type TreeNode } from './walk-tree.ts';

interface OpenTag {
  name: string;
  /** The index of the tag among the nodes drawn so far. */
  from: number;
}

const pairedTag = /^<(\/?)(b|del|em|i|ins|kbd|mark|s|small|strong|sub|sup|u)>$/i;
const lineBreak = /^<\/?br\s*\/?>$/i;

/**
 * A remark plugin that turns the few HTML tags that models use within text into elements. They must not have
 * attributes. All other HTML, and unclosed tags, stay text.
 */
export function drawTags() {
  return (root: TreeNode): void =>
    walkTree(root, (node) => {
      if (node.children?.some(({ type }) => type === 'html'))
        node.children = pairTags(node.children);
      if (blockParents.has(node.type)) node.children = node.children?.map(toParagraph) ?? [];
    });
}

const blockParents = new Set(['root', 'blockquote', 'listItem']);

/** HTML that is shown as text becomes a paragraph like other text. */
function toParagraph(node: TreeNode): TreeNode {
  return node.type === 'html' ? { type: 'paragraph', children: [node] } : node;
}

function pairTags(nodes: readonly TreeNode[]): TreeNode[] {
  const drawn: TreeNode[] = [];
  const open: OpenTag[] = [];
  for (const node of nodes) {
    const html = node.type === 'html' ? (node.value ?? '') : '';
    const [, slash, name = ''] = pairedTag.exec(html) ?? [];
    const tag = name.toLowerCase();
    const start = slash ? open.findLastIndex((each) => each.name === tag) : -1;
    const { from } = open[start] ?? {};
    if (from !== undefined) {
      open.length = start;
      const children = drawn.splice(from);
      // The first of the drawn nodes is the opening tag.
      drawn.push({ type: 'emphasis', data: { hName: tag }, children: children.slice(1) });
    } else if (lineBreak.test(html)) drawn.push({ type: 'break' });
    else {
      if (slash === '') open.push({ name: tag, from: drawn.length });
      drawn.push(node);
    }
  }
  return drawn;
}

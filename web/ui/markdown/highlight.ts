import { common, createLowlight } from 'lowlight';
import { createElement, type ReactNode } from 'react';

const lowlight = createLowlight(common);

type Tree = ReturnType<typeof lowlight.highlight>;
type TreeNode = Tree['children'][number];

/** Code in colours, or null for a language that is not known. */
export function highlight(code: string, language: string): ReactNode {
  if (!lowlight.registered(language)) return null;
  return lowlight.highlight(language, code).children.map(toReact);
}

function toReact(node: TreeNode, key: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const className = node.properties['className'];
  return createElement(
    'span',
    { key, className: Array.isArray(className) ? className.join(' ') : undefined },
    node.children.map(toReact),
  );
}

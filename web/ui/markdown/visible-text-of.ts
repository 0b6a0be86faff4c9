import type { ExtraProps } from 'react-markdown';

type Node = ExtraProps['node'];

export function visibleTextOf(node: NonNullable<Node>['children'][number] | Node): string {
  if (node?.type === 'text') return node.value;
  return node?.type === 'element' ? node.children.map(visibleTextOf).join('') : '';
}

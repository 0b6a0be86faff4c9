import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import type { Options } from 'react-markdown';
import { endBareLinks, type Syntax } from './end-bare-links.ts';

type Plugin = Extract<
  NonNullable<Options['remarkPlugins']>[number],
  (...options: never) => unknown
>;

/**
 * A remark plugin, to be used after GFM, that recognises marks and links next to Chinese, Japanese and Korean
 * text, which has no spaces around them.
 */
export const answerSyntax: Plugin = function () {
  const data: object & { micromarkExtensions?: Syntax[] } = this.data();
  const extensions = (data.micromarkExtensions ??= []);
  // Later extensions take precedence, and e-mail addresses, which may contain underscores, must take
  // precedence over emphasis.
  extensions.unshift(cjkFriendlyExtension());
  extensions.push(gfmStrikethroughCjkFriendly({ singleTilde: false }), endBareLinks(extensions));
};

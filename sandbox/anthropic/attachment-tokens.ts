import type { Attachment } from '../attachments/attachment.ts';
import { countTokens } from '../vendor/tokens.ts';

const mostPixels = 1_200_000;
const longestSide = 1_568;
const pixelsPerToken = 750;
const tokensPerPage = 1_500;

/** Source: https://platform.claude.com/docs/en/build-with-claude/vision#evaluate-image-size */
export function weighForAnthropic(_model: string, attachment: Attachment): number {
  switch (attachment.kind) {
    case 'link':
      return mostPixels / pixelsPerToken;
    case 'document':
      return countTokens(attachment.text) + (attachment.pages ?? 0) * tokensPerPage;
    case 'image': {
      const { width, height } = attachment;
      const scale = Math.min(1, longestSide / Math.max(width, height));
      return Math.ceil(Math.min(width * height * scale ** 2, mostPixels) / pixelsPerToken);
    }
  }
}

import type { Thread } from '#shared/contract/threads/schemas.ts';
import { send } from '#web/api/call.ts';
import { untilShown } from '#web/api/threads/show-turn.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';

type ExportFormat = 'markdown' | 'json';

/** Saves a thread to a file. If that fails, shows a toast, because the user may rely on the file. */
export async function saveThread({ id, title }: Thread, format: ExportFormat): Promise<void> {
  try {
    await untilShown();
    const response = await send('exportThread', { params: { threadId: id }, query: { format } });
    const ending = format === 'markdown' ? 'md' : 'json';
    saveFile(await response.blob(), `${toFileName(title)}.${ending}`);
  } catch (error) {
    showFailure('Couldn’t Save Conversation')(error);
  }
}

/** The title without characters that file systems reject. */
export function toFileName(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 60)
    .trim()
    .replace(/^\.+|(?<!\.)\.+$/g, '');
  return name || 'Conversation';
}

import type { Thread } from '#shared/contract/threads/schemas.ts';
import { send } from '#web/api/call.ts';
import { describeError } from '#web/api/api-error.ts';
import { untilShown } from '#web/api/threads/show-turn.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export type ExportFormat = 'markdown' | 'json';

/** Saves a thread to a file, and shows a toast if that fails, since the user may rely on it. */
export async function saveThread({ id, title }: Thread, format: ExportFormat): Promise<void> {
  try {
    await untilShown();
    const response = await send('exportThread', { params: { threadId: id }, query: { format } });
    const ending = format === 'markdown' ? 'md' : 'json';
    saveFile(await response.blob(), `${toFileName(title)}.${ending}`);
  } catch (error) {
    showToast({
      title: "Couldn't Save Conversation",
      description: describeError(error),
      tone: 'danger',
    });
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

import { AppError } from '../../domain/app-error.ts';
import type { ReceivedFile } from './receive-form.ts';

const budgetBytes = 512 * 1024 * 1024;
/** Of one sender, so that nobody takes all of it. */
const shareBytes = budgetBytes / 2;

/** Bounds what all files together take in memory while their queries run. */
export class UploadMemory {
  readonly #takenBy = new Map<string, number>();
  #takenBytes = 0;

  /** `sender` is what limits count by. Answers how to give it back; calling that twice does no harm. */
  take(sender: string, files: readonly Pick<ReceivedFile, 'sizeBytes'>[]): () => void {
    const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const own = this.#takenBy.get(sender) ?? 0;
    if (this.#takenBytes + bytes > budgetBytes || own + bytes > shareBytes) throw busy();
    this.#add(sender, bytes);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#add(sender, -bytes);
      isReleased = true;
    };
  }

  #add(sender: string, bytes: number): void {
    this.#takenBytes += bytes;
    const own = (this.#takenBy.get(sender) ?? 0) + bytes;
    if (own === 0) this.#takenBy.delete(sender);
    else this.#takenBy.set(sender, own);
  }
}

function busy(): AppError {
  const message = 'Too many files are being read. Yours can be sent again in a moment.';
  return new AppError('busy', message, { retryAfterSeconds: 10 });
}

import { AppError } from '../domain/app-error.ts';
import type { ReceivedFile } from './receive-form.ts';

const budgetBytes = 512 * 1024 * 1024;

/** Bounds what all files together take in memory while their queries run. */
export class UploadMemory {
  #takenBytes = 0;

  /** Answers how to give it back; calling that twice does no harm. */
  take(files: readonly ReceivedFile[]): () => void {
    const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (this.#takenBytes + bytes > budgetBytes) {
      throw new AppError(
        'busy',
        'Too many files are being read. Yours can be sent again in a moment.',
        {
          retryAfterSeconds: 10,
        },
      );
    }
    this.#takenBytes += bytes;
    let isReleased = false;
    return () => {
      if (!isReleased) this.#takenBytes -= bytes;
      isReleased = true;
    };
  }
}

import { AppError } from '../../domain/app-error.ts';

const mostOfOne = 6;
const mostBytes = 4 * 1024 * 1024 * 1024;

/** A form that is at hand, from its first byte until its files have been read. */
export interface UploadStay {
  /** Throws when the files of all forms would take too much of the disk. */
  grow(bytes: number): void;
  /** Leaving twice does no harm. */
  leave(): void;
}

/**
 * Bounds the forms that are at hand at once: what is refused later is not counted against anybody's
 * limits, and must not keep others from the disk or from the processes that read files.
 */
export class UploadRoom {
  readonly #forms = new Map<string, number>();
  #bytes = 0;

  /** `sender` is what limits count by. */
  enter(sender: string): UploadStay {
    const others = this.#forms.get(sender) ?? 0;
    if (others >= mostOfOne) {
      throw busy('You are sending several forms with files already. Wait for one of them.');
    }
    this.#forms.set(sender, others + 1);
    let ownBytes = 0;
    let isOver = false;
    return {
      grow: (bytes) => {
        if (this.#bytes + bytes > mostBytes) throw busy('Too many files are being sent.');
        this.#bytes += bytes;
        ownBytes += bytes;
      },
      leave: () => {
        if (isOver) return;
        isOver = true;
        this.#bytes -= ownBytes;
        const left = (this.#forms.get(sender) ?? 1) - 1;
        if (left === 0) this.#forms.delete(sender);
        else this.#forms.set(sender, left);
      },
    };
  }
}

function busy(why: string): AppError {
  return new AppError('busy', `${why} Your prompt was kept: try again in a moment.`, {
    retryAfterSeconds: 10,
  });
}

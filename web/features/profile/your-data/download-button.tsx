import { Download } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMegabytes } from '#shared/lib/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { send } from '#web/api/call.ts';
import { describeError } from '#web/api/api-error.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';

interface DownloadButtonProps {
  label: string;
  download: ReturnType<typeof useDownload>;
}

export function DownloadButton({ label, download }: DownloadButtonProps) {
  const { isRunning, receivedBytes, start } = download;
  return (
    <Button onClick={start} disabled={isRunning} className="tabular max-sm:w-full">
      <Download size={15} aria-hidden />
      {isRunning ? `Downloading... ${formatMegabytes(receivedBytes)}` : label}
    </Button>
  );
}

/** Downloads all of the user's data and saves it to a file once it is complete. */
export function useDownload() {
  const [receivedBytes, setReceivedBytes] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setReceivedBytes(0);
      const response = await send('downloadAccount');
      saveFile(await readWhole(response, setReceivedBytes), nameOf(response));
    },
    onError: showFailure('Download Failed', describeDownloadError),
  });
  return {
    start: () => mutate(),
    isRunning: isPending,
    receivedBytes,
    error,
  };
}

async function readWhole(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  if (!response.body) return response.blob();
  let received = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.length;
      onBytes(received);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting)).blob();
}

function nameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  return /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'switchyard.zip';
}

// The browser's error message for a broken stream wouldn't help the user.
export function describeDownloadError(error: Error): string {
  if (!(error instanceof TypeError)) return describeError(error);
  return 'The connection was lost before the download finished, so nothing was saved. Try again.';
}

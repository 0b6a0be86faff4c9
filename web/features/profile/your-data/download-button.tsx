import { Download } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { describeSize } from './describe-size.ts';
import type { useDownload } from './use-download.ts';

interface DownloadButtonProps {
  label: string;
  download: ReturnType<typeof useDownload>;
}

export function DownloadButton({ label, download }: DownloadButtonProps) {
  const { isRunning, receivedBytes, start } = download;
  return (
    <Button onClick={start} disabled={isRunning} className="tabular max-sm:w-full">
      <Download size={15} aria-hidden />
      {isRunning ? `Downloading... ${describeSize(receivedBytes)}` : label}
    </Button>
  );
}

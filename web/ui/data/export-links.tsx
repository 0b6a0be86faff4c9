import { Download } from 'lucide-react';
import { Button } from '../controls/button.tsx';

interface ExportLinksProps {
  /** The path of the complete list as a file. */
  path: string;
  /** The current filters of the page. */
  query?: Record<string, string | number | undefined>;
}

/** Links that download the complete filtered list as a spreadsheet or as JSON. */
export function ExportLinks({ path, query = {} }: ExportLinksProps) {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const hrefOf = (format: string) =>
    `${path}?${new URLSearchParams([...given, ['format', format]])}`;
  return (
    <div className="flex gap-2">
      <Button asChild>
        <a href={hrefOf('csv')} download>
          <Download size={16} aria-hidden />
          Export CSV
        </a>
      </Button>
      <Button asChild>
        <a href={hrefOf('json')} download>
          <Download size={16} aria-hidden />
          JSON
        </a>
      </Button>
    </div>
  );
}

import { SwitchMark } from '#web/ui/track/switch-mark.tsx';
import { siteName } from '#web/ui/browser/site-name.ts';

/** The installation's logo and name. The server's styles replace our logo with a custom one. */
export function SiteMark() {
  return (
    <>
      <span className="site-mark flex">
        <SwitchMark size={24} />
      </span>
      {siteName()}
    </>
  );
}

import { SwitchMark } from '#web/ui/track/switch-mark.tsx';
import { siteName } from '#web/ui/browser/site-name.ts';

/** The installation's logo and name. A custom logo replaces ours through a style. */
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

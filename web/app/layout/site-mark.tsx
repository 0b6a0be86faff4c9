import { SwitchMark } from '#web/ui/track/switch-mark.tsx';
import { siteName } from '../navigation/site-name.ts';

/** The installation's mark and name. Where it has a logo, its style shows that in place of our mark. */
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

import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyBlindSwitch = lazyPart(
  async () => (await import('./blind-switch.tsx')).BlindSwitch,
  {
    // As wide as the switch, because otherwise the row would wrap differently once it loads.
    placeholder: () => (
      <span aria-hidden className="invisible h-10 px-2.5 text-14 max-sm:px-2 pointer-coarse:h-11">
        <span className="inline-block w-[21px] max-sm:w-[15px]" />
        <span className="max-sm:hidden">Blind</span>
      </span>
    ),
  },
);

import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';
import { useTheme } from '#web/ui/browser/theme.ts';

const darkSystem = '(prefers-color-scheme: dark)';

/** Styles the provider's form with our design tokens, in the colours of the current theme. */
export function useAppearance(): Appearance {
  const [theme] = useTheme();
  const isSystemDark = useSyncExternalStore(watchSystem, readSystem);
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark);
  return useMemo(() => readAppearance(isDark), [isDark]);
}

function readAppearance(isDark: boolean): Appearance {
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: readColor('--color-go'),
      colorBackground: readColor('--color-n1'),
      colorText: readColor('--color-n12'),
      colorTextSecondary: readColor('--color-n11'),
      colorDanger: readColor('--color-danger'),
      borderRadius: '6px',
      fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
    },
  };
}

/** Resolves a token to `rgb()`, since the provider does not support `light-dark()` or `oklch()`. */
function readColor(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return color;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

function watchSystem(listener: () => void) {
  const media = window.matchMedia(darkSystem);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function readSystem(): boolean {
  return window.matchMedia(darkSystem).matches;
}

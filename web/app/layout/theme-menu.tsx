import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuChoice } from '#web/ui/popovers/menu.tsx';
import { useTheme } from '#web/ui/browser/theme.ts';

const options = [
  { value: 'light', label: 'Light', icon: <Sun size={16} aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={16} aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor size={16} aria-hidden /> },
] as const;

export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const chosen = options.find(({ value }) => value === theme);
  return (
    <Menu
      label="Theme"
      trigger={
        <Button
          look="quiet"
          aria-label={`Theme: ${chosen?.label}`}
          className="w-10 px-0! pointer-coarse:w-11"
        >
          {chosen?.icon}
        </Button>
      }
    >
      <MenuChoice value={theme} options={options} onChoose={setTheme} />
    </Menu>
  );
}

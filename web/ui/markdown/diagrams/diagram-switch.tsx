import { Button } from '../../controls/button.tsx';

interface DiagramSwitchProps {
  isSource: boolean;
  onChange: (isSource: boolean) => void;
}

/** Switches between a diagram and its source. */
export function DiagramSwitch({ isSource, onChange }: DiagramSwitchProps) {
  const choices = [
    { name: 'Diagram', value: false },
    { name: 'Source', value: true },
  ];
  return (
    <span role="group" aria-label="Show as" className="-ms-2.5 flex">
      {choices.map(({ name, value }) => (
        <Button
          key={name}
          look="quiet"
          aria-pressed={isSource === value}
          className="px-2.5! text-13! aria-pressed:font-medium aria-pressed:text-n12"
          onClick={() => onChange(value)}
        >
          {name}
        </Button>
      ))}
    </span>
  );
}

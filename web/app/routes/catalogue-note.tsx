import { usePicker } from '#web/api/models/use-picker.ts';

/** Explains, once per page, that the simulators answer as models that their providers have retired. */
export function CatalogueNote({ className }: { className: string }) {
  if (!usePicker().data?.demo?.hasRetired) return null;
  return (
    <p role="note" className={`text-14 text-n11 ${className}`}>
      These are the models from Switchyard’s specification. Add API keys to use today’s models.
    </p>
  );
}

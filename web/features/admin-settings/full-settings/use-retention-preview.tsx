import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#shared/lib/format.ts';
import { describeError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

const kept = {
  'system.retention.texts_days': { what: 'textsDays', noun: 'prompt', lost: 'loses its texts' },
  'system.retention.responses_days': {
    what: 'responsesDays',
    noun: 'stored response',
    lost: 'is deleted',
  },
  'system.retention.requests_days': { what: 'requestsDays', noun: 'request', lost: 'is deleted' },
  'system.retention.errors_days': { what: 'errorsDays', noun: 'error', lost: 'is deleted' },
} as const;
const severalLose = { 'loses its texts': 'lose their texts', 'is deleted': 'are deleted' };

/** The server stops counting at this number. */
const mostCounted = 10_000;

/**
 * Before saving a retention setting, shows how much it would delete. Saves other settings directly.
 */
export function useRetentionPreview(key: string, save: (value: string) => void) {
  const [asked, setAsked] = useState<{ value: string; count: number } | null>(null);
  const setting = Object.entries(kept).find(([name]) => name === key)?.[1];
  const preview = useMutation({
    mutationFn: ({ days }: { value: string; days: number }) =>
      call('previewRetention', { query: { what: setting?.what ?? 'textsDays', days } }),
    onSuccess: ({ count }, { value }) => (count > 0 ? setAsked({ value, count }) : save(value)),
    onError: showFailure(
      'Setting Not Saved',
      (error) => `Couldn’t count what the new value would delete. ${describeError(error)}`,
    ),
  });
  return {
    isPending: preview.isPending,
    save: (value: string) => {
      const days = /^\s*\d{1,4}\s*$/.test(value) ? Number(value) : 0;
      // For other values, the server's error explains what is wrong.
      if (setting && days >= 1 && days <= 3_650) preview.mutate({ value, days });
      else save(value);
    },
    question: setting && (
      <ConfirmDialog
        isOpen={asked !== null}
        title="Delete Older Data?"
        action="Save and Delete"
        onConfirm={() => {
          if (asked) save(asked.value);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        {asked &&
          `${describeCount(asked.count, setting.noun)} older than ${plural(Number(asked.value), 'day')} ${
            asked.count === 1 ? setting.lost : severalLose[setting.lost]
          } within the hour. This can’t be undone.`}
      </ConfirmDialog>
    ),
  };
}

function describeCount(count: number, noun: string): string {
  return count >= mostCounted ? `More than ${plural(count, noun)}` : plural(count, noun);
}

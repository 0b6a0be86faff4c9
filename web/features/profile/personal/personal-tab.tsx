import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '#shared/contract/accounts/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { SegmentedTabs } from '#web/ui/controls/tabs.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { fieldsOfSection, findSection, formSections, type FormSection } from './form-sections.ts';
import type { useProfileForm } from '../use-profile.ts';

interface PersonalTabProps {
  form: ReturnType<typeof useProfileForm>;
  hasProfile: boolean;
}

export function PersonalTab({ form, hasProfile }: PersonalTabProps) {
  const [section, setSection] = useState<FormSection>('personal');
  const element = useRef<HTMLFormElement>(null);

  const focusField = (field: keyof Profile) => {
    flushSync(() => setSection(findSection(field)));
    element.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
  };
  const submit = form.submit(focusField);
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="pt-6">
      <p className="mb-5 text-14 text-n11">
        Your personal information is optional. It’s stored separately from your account and removed
        when you delete your account.
      </p>
      <SegmentedTabs
        label="Form sections"
        value={section}
        tabs={formSections}
        onChange={setSection}
      >
        {(shown) => (
          <div className="mt-6 grid max-w-120 gap-5">
            {fieldsOfSection[shown].map(({ name, ...field }) => (
              <TextField key={name} {...field} {...form.register(name)} error={form.errors[name]} />
            ))}
          </div>
        )}
      </SegmentedTabs>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-n6 pt-5">
        <Button type="submit" look="primary" disabled={form.isSaving}>
          {form.isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
        <p role="status" className="text-13 text-n10 max-sm:order-1 max-sm:w-full">
          {form.isChanged && !form.isSaving ? 'Unsaved changes' : ''}
        </p>
        <DeleteButton form={form} hasProfile={hasProfile} />
      </div>
    </form>
  );
}

function DeleteButton({ form, hasProfile }: PersonalTabProps) {
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button
          look="quiet"
          className="ml-auto text-danger! disabled:text-n9!"
          disabled={!hasProfile || form.isDeleting}
          onClick={ask}
        >
          Delete Profile
        </Button>
      )}
      title="Delete Profile"
      action="Delete Profile"
      onConfirm={form.remove}
    >
      Are you sure you want to delete your profile? This will remove all your personal information.
    </ConfirmedAction>
  );
}

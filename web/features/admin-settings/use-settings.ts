import { useMutation, useQuery } from '@tanstack/react-query';
import type { Setting, SettingCategory } from '#shared/contract/settings/schemas.ts';
import { plural } from '#shared/lib/format.ts';
import { call, callQuery } from '#web/api/call.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { messageOr } from '#web/api/api-error.ts';

const settingsKeys = {
  settings: ['admin', 'settings'],
  known: ['admin', 'known-settings'],
  environment: ['admin', 'payment-environment'],
  paymentSwitch: ['admin', 'payment-switch'],
  products: ['admin', 'payment-products'],
} as const;

export interface SettingDraft {
  key: string;
  value: string;
  description: string;
  category: SettingCategory;
  isSecret: boolean;
}

const fiveMinutesMs = 5 * 60_000;

export function useSettings() {
  return useQuery(callQuery(settingsKeys.settings, 'listSettings'));
}

export function useKnownSettings() {
  return useQuery(callQuery(settingsKeys.known, 'listKnownSettings'));
}

export function usePaymentEnvironment() {
  return useQuery(callQuery(settingsKeys.environment, 'getPaymentEnvironment'));
}

export function usePaymentSwitch(isOpen: boolean) {
  return useQuery({
    ...callQuery(settingsKeys.paymentSwitch, 'previewPaymentSwitch'),
    enabled: isOpen,
    gcTime: 0,
  });
}

/**
 * The products in the current mode. Each mode has its own cache, so products from the other mode are never shown,
 * even if the current mode's products can't be loaded.
 */
export function useProducts() {
  const { data: environment, isPending } = usePaymentEnvironment();
  return useQuery({
    queryKey: [...settingsKeys.products, environment?.environmentPrefix],
    enabled: !isPending,
    queryFn: ({ signal }) => call('listProducts', {}, { signal }),
    staleTime: fiveMinutesMs,
    retry: 1,
  });
}

/** Refetches these queries and those that depend on the settings. */
async function refetchSettings(...keys: (keyof typeof settingsKeys)[]): Promise<void> {
  // An API key affects which models are available and which model lists are fetched, and may change
  // the notice on every page.
  void invalidate(queryKeys.picker, queryKeys.adminModels, queryKeys.providerStates);
  await invalidate(...keys.map((key) => settingsKeys[key]));
}

export function useCreateSetting(onDone: () => void) {
  return useMutation({
    mutationFn: (body: SettingDraft) => call('createSetting', { body }),
    onSuccess: (setting) => {
      showToast({ title: 'Setting Created', description: describeSaved(setting) });
      void refetchSettings('settings', 'known', 'environment', 'products');
      onDone();
    },
    onError: (error) => showErrorToast('Failed to create setting', error),
  });
}

export function useUpdateSetting(onDone: () => void) {
  return useMutation({
    mutationFn: ({ key, version, value }: Pick<Setting, 'key' | 'version'> & { value: string }) =>
      call(
        'updateSetting',
        { params: { key }, body: { value } },
        { headers: { 'If-Match': `"${version}"` } },
      ),
    onSuccess: (setting) => {
      showToast({ title: 'Setting Updated', description: describeSaved(setting) });
      void refetchSettings('settings', 'known', 'environment', 'products');
      onDone();
    },
    onError: (error) => {
      showErrorToast('Failed to update setting', error);
      // If another administrator saved first, the row shows that administrator's value while the field keeps
      // this user's.
      void refetchSettings('settings', 'known');
    },
  });
}

export function useDeleteSetting() {
  return useMutation({
    mutationFn: ({ key, version }: Pick<Setting, 'key' | 'version' | 'label'>) =>
      call('deleteSetting', { params: { key } }, { headers: { 'If-Match': `"${version}"` } }),
    onSuccess: (_answer, { label }) => {
      showToast({ title: 'Setting Deleted', description: `${label} is no longer saved.` });
      void refetchSettings('settings', 'known', 'environment', 'products');
    },
    onError: (error) => {
      showErrorToast('Failed to delete setting', error);
      void refetchSettings('settings', 'known');
    },
  });
}

export function useInitialize() {
  return useMutation({
    mutationFn: () => call('initializePaymentSettings'),
    onSuccess: (settings) => {
      showToast({
        title: 'Stripe Configuration Initialized',
        description: plural(settings.length, 'setting'),
      });
      void refetchSettings('settings', 'known');
    },
    onError: (error) =>
      showErrorToast('Failed to initialize', error, 'Failed to initialize stripe config'),
  });
}

export function useBatchUpdate(onDone: () => void) {
  return useMutation({
    mutationFn: (configs: { key: string; value: string }[]) =>
      call('updatePaymentSettings', { body: { configs } }),
    onSuccess: ({ count }) => {
      showToast({ title: 'Stripe Configuration Updated', description: plural(count, 'setting') });
      void refetchSettings('settings', 'known', 'environment', 'products');
      onDone();
    },
    onError: (error) => showErrorToast('Failed to update', error, 'Failed to update stripe config'),
  });
}

export function useToggleEnvironment() {
  return useMutation({
    mutationFn: () => call('togglePaymentEnvironment'),
    onSuccess: ({ message, isTestMode }) => {
      const switched = `Switched to ${isTestMode ? 'TEST' : 'LIVE'} environment`;
      showToast({ title: 'Stripe Environment Toggled', description: message || switched });
      const environmentPrefix = isTestMode ? 'test' : 'live';
      queryClient.setQueryData(settingsKeys.environment, { isTestMode, environmentPrefix });
      void refetchSettings('settings', 'known', 'environment', 'products');
    },
    onError: (error) => {
      showErrorToast('Failed to toggle environment', error, 'Failed to toggle Stripe environment');
      void refetchSettings('environment');
    },
  });
}

/** Tests a value. The result stays on the page, beside the button. */
export function useTestSetting() {
  return useMutation({
    mutationFn: ({ key, value }: { key: string; value: string }) =>
      call('testSetting', { params: { key }, body: value === '' ? {} : { value } }),
  });
}

/** Describes whether the saved value is in use. It isn't if it is empty or its key is unknown. */
function describeSaved({ label, isKnown, source }: Setting): string {
  if (!isKnown) return `${label} is saved, but Switchyard doesn’t use it.`;
  return source === 'saved'
    ? `${label} is saved and in use.`
    : `${label} is saved without a value.`;
}

function showErrorToast(title: string, error: unknown, otherwise = title) {
  showFailure(title, () => messageOr(error, otherwise))(error);
}

import type { Provider } from '#shared/contract/models.ts';
import { presentPicker, type PickerDeps } from '../../domain/query/present-picker.ts';
import type { Routes } from '../bind-endpoint.ts';

export function modelRoutes(
  deps: PickerDeps,
  page: { providers: readonly Provider[]; notice: string | null },
): Routes {
  return {
    async getPicker() {
      return { ...presentPicker(deps), providers: [...page.providers], notice: page.notice };
    },
  };
}

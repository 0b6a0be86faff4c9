import type { Provider } from '#shared/contract/models/schemas.ts';
import { presentDirectory, type DirectoryDeps } from '../../domain/models/present-directory.ts';
import { presentPicker, type PickerDeps } from '../../domain/models/present-picker.ts';
import type { Routes } from '../calls/bind-endpoint.ts';

interface Page {
  providers: readonly Provider[];
  notice: string | null;
  contactEmail: string | null;
}

export function modelRoutes(deps: PickerDeps & DirectoryDeps, page: Page): Routes {
  return {
    async getPicker() {
      const { providers, ...rest } = page;
      return { ...presentPicker(deps), ...rest, providers: [...providers] };
    },
    async getDirectory() {
      return presentDirectory(deps, page.providers);
    },
  };
}

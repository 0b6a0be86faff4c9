import type { Picker, PlanTexts } from '#shared/contract/models/schemas.ts';
import { presentDirectory, type DirectoryDeps } from '../present-directory.ts';
import { presentPicker, type PickerDeps } from '../present-picker.ts';
import {
  presentProvider,
  type ProviderDisplay,
} from '#server/providers/contract/provider-facts.ts';
import { isRetiredOn } from '#server/providers/contract/model.ts';
import type { ProviderDescriptor } from '#server/providers/provider.ts';
import { whySearchIsOff, type Whereabouts } from '../where-it-runs.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { userOf } from '#server/platform/actor.ts';
import {
  presentProviderStates,
  type ProviderStateDeps,
} from '../administer/present-provider-states.ts';
import {
  addModel,
  changeModel,
  listAdminModels,
  resetModel,
  type ModelsDeps,
} from '../administer/manage-models.ts';
import type { SettingsArea } from '../../settings/index.ts';

/** All functions are called on every request, so that changes take effect at once. */
interface ModelRouteDeps extends PickerDeps, DirectoryDeps {
  settings: SettingsArea;
  site: { contactEmail: string | null; gitHubUrl: string | null };
  where: Whereabouts;
  listProviders(userId?: number | null): readonly ProviderDisplay[];
  notice(): string | null;
  plans(): Promise<PlanTexts>;
}

export function modelRoutes(deps: ModelRouteDeps): Routes {
  const { settings, site, where, listProviders } = deps;
  const { query, switches, addresses, values } = settings;
  return {
    async getPicker(_input, { actor }) {
      const userId = actor.user?.id ?? null;
      return {
        models: await presentPicker(deps, userId),
        limits: { free: query.limits('free'), standard: query.limits('standard') },
        contactEmail: site.contactEmail,
        gitHubUrl: site.gitHubUrl,
        notice: deps.notice(),
        demo: describeDemo(deps, addresses.listSimulated()),
        off: switches.listOff(),
        webSearch: whySearchIsOff(query, where) ? 'off' : query.webSearch(),
        plans: await deps.plans(),
        dial: values.router.word,
        textsDays: values.retention.textsDays,
        providers: listProviders(userId).map((provider) =>
          presentProvider(provider, where.marksOf(provider.id), where.isOff(provider.id)),
        ),
      };
    },
    async getDirectory() {
      return presentDirectory(deps, listProviders(), where);
    },
  };
}

function describeDemo(
  { lineUp, catalogue }: ModelRouteDeps,
  simulated: readonly ProviderDescriptor[],
): Picker['demo'] {
  if (simulated.length === 0) return null;
  const answering = lineUp.entries().map(({ model }) => model);
  return {
    providers: simulated.map(({ name, keyVariable }) => ({ name, keyVariable })),
    hasRetired: answering.some(
      (model) =>
        isRetiredOn(model, catalogue.today()) && simulated.some(({ id }) => id === model.provider),
    ),
  };
}

export function adminModelRoutes(
  deps: ModelsDeps & ProviderStateDeps,
  providers: () => readonly ProviderDisplay[],
): Routes {
  return {
    async listProviderStates() {
      return presentProviderStates(deps, providers());
    },
    listAdminModels: () => listAdminModels(deps),
    addModel: ({ body }, { actor }) => addModel(deps, userOf(actor), body),
    changeModel: ({ params: { id }, body: facts }, { actor, ifMatch: version }) =>
      changeModel(deps, userOf(actor), { id, facts, version }),
    resetModel: ({ params: { id } }, { actor, ifMatch: version }) =>
      succeed(resetModel(deps, userOf(actor), { id, version })),
  };
}

import type { DialWord } from '#shared/contract/routing/constants.ts';
import type { Picker, PlanTexts } from '#shared/contract/models/schemas.ts';
import type { Feature } from '#shared/contract/settings/constants.ts';
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
import type { QuerySettings } from '../../settings/index.ts';

interface ModelRouteDeps extends PickerDeps, DirectoryDeps {
  settings: Pick<QuerySettings, 'limits' | 'webSearch'>;
}

interface Page {
  /** Called on every request, because administrators and users may add providers at any time. */
  providers: (userId?: number | null) => readonly ProviderDisplay[];
  /** Called on every request, because the notice changes with what is simulated. */
  notice: () => string | null;
  where: Pick<Whereabouts, 'marksOf' | 'isOff' | 'required'>;
  /** Features that administrators have switched off, read on every request. */
  off: () => Feature[];
  contactEmail: string | null;
  gitHubUrl: string | null;
  /** The providers that are simulated, read on every request. */
  listSimulated: () => readonly ProviderDescriptor[];
  plans: () => Promise<PlanTexts>;
  /** The days until texts outside threads are deleted, read on every request. */
  textsDays: () => number;
  /** The default of Auto's dial between cost and quality, read on every request. */
  dial: () => DialWord;
}

export function modelRoutes(deps: ModelRouteDeps, page: Page): Routes {
  return {
    async getPicker(_input, { actor }) {
      const userId = actor.user?.id ?? null;
      return {
        models: await presentPicker(deps, userId),
        limits: { free: deps.settings.limits('free'), standard: deps.settings.limits('standard') },
        ...page,
        notice: page.notice(),
        demo: describeDemo(deps, page.listSimulated()),
        off: page.off(),
        webSearch: whySearchIsOff(deps.settings, page.where) ? 'off' : deps.settings.webSearch(),
        plans: await page.plans(),
        dial: page.dial(),
        textsDays: page.textsDays(),
        providers: page
          .providers(userId)
          .map((provider) =>
            presentProvider(
              provider,
              page.where.marksOf(provider.id),
              page.where.isOff(provider.id),
            ),
          ),
      };
    },
    async getDirectory() {
      return presentDirectory(deps, page.providers(), page.where);
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

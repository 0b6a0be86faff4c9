import type { PersonalProviders } from '#shared/contract/models/own-schemas.ts';
import { userIdOf, userOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  addModel,
  listAdminModels,
  resetModel,
  type ModelsDeps,
} from '../administer/manage-models.ts';
import {
  addOwnProvider,
  changeOwnProvider,
  listOwnProviders,
  removeOwnProvider,
  tryOwnProvider,
  type OwnProviderDeps,
} from '../own/manage-own-providers.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';

interface PersonalProviderDeps {
  /** Whether an administrator allows personal providers, read on every call. */
  mayPeopleAdd: () => boolean;
  /** Counts a test that a user runs on an endpoint. Returns the seconds to wait, or null if the test may run now. */
  mayTry(userId: number): Promise<number | null>;
  adding: Omit<OwnProviderDeps, 'owner'>;
  changing: Omit<ModelsDeps, 'owner'>;
}

/** Lets users manage their own providers, as administrators manage those for everyone. */
export function personalProviderRoutes({
  mayPeopleAdd,
  mayTry,
  adding,
  changing,
}: PersonalProviderDeps): Routes {
  const ofPerson = (actor: Actor) => ({ ...adding, owner: userIdOf(actor) });
  const modelsOf = (actor: Actor) => ({ ...changing, owner: userIdOf(actor) });
  const refuseUnlessAllowed = () => {
    if (mayPeopleAdd()) return;
    throw new AppError(
      'admin-required',
      'Adding your own endpoints is turned off here. An administrator can allow it.',
    );
  };
  return {
    async listPersonalProviders(_input, { actor }): Promise<PersonalProviders> {
      const models = mayPeopleAdd() ? await listAdminModels(modelsOf(actor)) : [];
      return {
        isAllowed: mayPeopleAdd(),
        providers: await listOwnProviders(ofPerson(actor)),
        models: models.map(({ id, provider, name, version }) => ({ id, provider, name, version })),
      };
    },
    async addPersonalProvider({ body }, { actor }) {
      refuseUnlessAllowed();
      return addOwnProvider(ofPerson(actor), userOf(actor), body);
    },
    async changePersonalProvider({ params: { id }, body: input }, { actor, ifMatch: version }) {
      refuseUnlessAllowed();
      return changeOwnProvider(ofPerson(actor), userOf(actor), { id, input, version });
    },
    removePersonalProvider: ({ params: { id } }, { actor, ifMatch: version }) =>
      succeed(removeOwnProvider(ofPerson(actor), userOf(actor), { id, version })),
    async tryPersonalProvider({ params: { id } }, { actor, signal }) {
      refuseUnlessAllowed();
      const waitSeconds = await mayTry(userIdOf(actor));
      if (waitSeconds !== null) throw triedTooOften(waitSeconds);
      return tryOwnProvider(ofPerson(actor), id, signal);
    },
    async addPersonalModel({ body }, { actor }) {
      refuseUnlessAllowed();
      const added = { ...body, isStandard: false };
      const { id } = await addModel(modelsOf(actor), userOf(actor), added);
      return { id };
    },
    removePersonalModel: ({ params: { id } }, { actor, ifMatch: version }) =>
      succeed(resetModel(modelsOf(actor), userOf(actor), { id, version })),
  };
}

/** Each test calls an address that the user chose, so unlimited tests could be used to scan the network. */
function triedTooOften(waitSeconds: number): AppError {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError(
    'minute-limit',
    `You can test endpoints 10 times per hour. Try again in ${wait}.`,
    { retryAfterSeconds: waitSeconds },
  );
}

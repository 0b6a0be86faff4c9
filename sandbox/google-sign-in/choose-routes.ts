import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { choosePage, type ChooseForm } from './choose-page.ts';
import { messagePage } from './message-page.ts';
import { readChoice } from './read-choice.ts';
import type { People } from './people.ts';

type GetProvider = (request: FastifyRequest) => Promise<Provider>;

/** The page on which a person is chosen, and what its buttons send. */
export function chooseRoutes(getProvider: GetProvider, people: People) {
  return async (scope: FastifyInstance): Promise<void> => {
    scope.setErrorHandler((_error, _request, reply) =>
      reply
        .code(400)
        .headers(messagePage.headers)
        .send(messagePage.render('This sign-in is over or was started in another browser.')),
    );

    scope.get('/:uid', async (request, reply) => {
      const provider = await getProvider(request);
      const { params } = await provider.interactionDetails(request.raw, reply.raw);
      return show(reply, String(params['redirect_uri']), {});
    });

    scope.post('/:uid', async (request, reply) => {
      const provider = await getProvider(request);
      const { params } = await provider.interactionDetails(request.raw, reply.raw);
      const choice = readChoice(new URLSearchParams(String(request.body)), people);
      if ('form' in choice)
        return show(reply.code(422), String(params['redirect_uri']), choice.form);
      const next = await provider.interactionResult(request.raw, reply.raw, resultOf(choice), {
        mergeWithLastSubmission: false,
      });
      return reply.redirect(next, 303);
    });
  };
}

function show(reply: FastifyReply, redirectUri: string, form: ChooseForm): FastifyReply {
  const { origin } = new URL(redirectUri);
  return reply.headers(choosePage.headers(origin)).send(choosePage.render(form));
}

function resultOf(choice: { subject: string | null }): InteractionResults {
  if (choice.subject) return { login: { accountId: choice.subject } };
  return { error: 'access_denied', error_description: 'The person cancelled.' };
}

import type { FastifyReply } from 'fastify';
import { makePicture } from './make-picture.ts';
import { findPlan } from './plan-picture.ts';

/** The addresses of pictures ask for no key, as the vendor's signed ones do not. */
export async function servePicture(name: string, reply: FastifyReply): Promise<FastifyReply> {
  const plan = findPlan(name);
  if (!plan) return reply.code(404).type('text/plain').send('No such picture.');
  return reply.type('image/png').send(await makePicture(plan));
}

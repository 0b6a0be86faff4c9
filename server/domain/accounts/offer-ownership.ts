import type { OwnerStore } from './ports.ts';

const linkLifeMs = 60 * 60 * 1000;

/** Keeps a link by which one person may become the owner; false when there is an owner already. */
export async function offerOwnership(owner: OwnerStore, tokenHash: Buffer): Promise<boolean> {
  if (await owner.hasOwner()) return false;
  await owner.saveOwnerLink(tokenHash, new Date(Date.now() + linkLifeMs));
  return true;
}

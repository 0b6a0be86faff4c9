import { eq } from 'drizzle-orm';
import type { ProfileStore } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { profiles } from '../schema.ts';

const empty = { email: '', fullName: '', phone: '', address: '', country: '' };

export function createProfileStore(database: Database): ProfileStore {
  const { email, fullName, phone, address, country } = profiles;
  const columns = { email, fullName, phone, address, country };
  return {
    async find(userId) {
      const [profile] = await database
        .select(columns)
        .from(profiles)
        .where(eq(profiles.userId, userId));
      return profile ?? null;
    },
    async save(userId, profile) {
      const [saved] = await database
        .insert(profiles)
        .values({ ...empty, ...profile, userId })
        .onConflictDoUpdate({
          target: profiles.userId,
          set: { ...profile, updatedAt: new Date() },
        })
        .returning(columns);
      return saved ?? { ...empty, ...profile };
    },
    async remove(userId) {
      await database.delete(profiles).where(eq(profiles.userId, userId));
    },
  };
}

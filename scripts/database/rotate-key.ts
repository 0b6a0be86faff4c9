import { processEnvironment, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/connection/database.ts';
import { createVault } from '#server/areas/settings/store/sealed-value.ts';
import { resealOwnProviders } from '#server/areas/models/store/own-provider-store.ts';
import { resealSettings } from '#server/areas/settings/store/setting-store.ts';

/** Re-encrypts every saved secret with ENCRYPTION_KEY that was encrypted with ENCRYPTION_KEY_PREVIOUS. */
try {
  const { server } = readConfig(processEnvironment());
  const database = openDatabase(server.databaseUrl, () => {});
  const vault = createVault(server.encryptionKey, server.previousEncryptionKey);
  const parts = [await resealSettings(database, vault), await resealOwnProviders(database, vault)];
  const resealed = parts.reduce((sum, part) => sum + part.resealed, 0);
  const unreadable = parts.reduce((sum, part) => sum + part.unreadable, 0);
  await database.$client.end();
  console.log(`Re-encrypted: ${resealed}. Couldn’t be decrypted with either key: ${unreadable}.`);
  if (unreadable > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

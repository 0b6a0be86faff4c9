import { processEnvironment, readConfig } from '#server/config.ts';
import { closeDatabase, openDatabase } from '#server/platform/db/connection/database.ts';
import { createVault } from '#server/areas/settings/store/sealed-value.ts';
import { resealOwnProviders } from '#server/areas/models/store/own-provider-store.ts';
import { countProcessesWithoutKey } from '#server/areas/settings/store/unreadable-secrets.ts';
import { nameDatabase } from '#server/platform/db/connection/await-database.ts';
import { plural } from '#shared/lib/format.ts';
import { resealSettings } from '#server/areas/settings/store/setting-store.ts';

/** Re-encrypts secrets that are encrypted with ENCRYPTION_KEY_PREVIOUS, using ENCRYPTION_KEY. */
try {
  const { server } = readConfig(processEnvironment());
  const database = openDatabase(server.databaseUrl, () => {});
  const vault = createVault(server.encryptionKey, server.previousEncryptionKey);
  console.log(`Re-encrypting the secrets in the database ${nameDatabase(server.databaseUrl)}.`);
  const [keyId = ''] = vault.keyIds;
  const others = await countProcessesWithoutKey(database, keyId);
  if (others > 0 && !process.argv.includes('--anyway')) {
    await closeDatabase(database);
    throw new Error(
      `${plural(others, 'running server process doesn’t', 'running server processes don’t')} have this ENCRYPTION_KEY yet and would lose access to the saved secrets. Nothing was changed. Restart every process with the new key in ENCRYPTION_KEY and the old one in ENCRYPTION_KEY_PREVIOUS, then run this again. To continue without the restart: npm run rotate-key -- --anyway`,
    );
  }
  const parts = [await resealSettings(database, vault), await resealOwnProviders(database, vault)];
  const resealed = parts.reduce((sum, part) => sum + part.resealed, 0);
  const unreadable = parts.reduce((sum, part) => sum + part.unreadable, 0);
  await closeDatabase(database);
  console.log(`Re-encrypted: ${resealed}. Couldn’t be decrypted with either key: ${unreadable}.`);
  if (unreadable > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

export { createPreferencesArea, type PreferencesArea } from './create-preferences.ts';
export { logPreference } from './log-preference.ts';
export type { PreferenceStore } from './store/preference-store.ts';

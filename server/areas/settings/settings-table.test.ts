import { expect, it } from 'vitest';
import { createSettingsTable, listSavedRows } from './settings-table.ts';

it('each switch says in its own words what it turns on', () => {
  const descriptions = listSavedRows(createSettingsTable([])).map((row) => row.description);
  const switches = descriptions.flatMap((text) => text.match(/[^.]+: on or off/g) ?? []);
  expect(switches.length).toBeGreaterThan(10);
  expect(new Set(switches).size).toBe(switches.length);
});

import { it } from 'vitest';
import { expectAccessible } from '../support/test-page.ts';
import { useStage } from './stage.ts';

const stage = useStage({ environment: { FREE_PER_DAY: '1' } });

it('a prompt over the daily limit is saved, and Standard is offered', async () => {
  const home = await stage.openHome({ expected: [/status of 429/] });
  await home.ask('Name a river');
  await home.ended();
  await home.ask('Name a mountain');
  await home.failure.getByText(/requests? per day/).waitFor();
  await expectAccessible(home.page);
  await home.failure.getByRole('button', { name: 'Get Higher Limits' }).click();
  await home.upgrade.waitFor();
});

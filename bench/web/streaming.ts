import type { Browser, Page } from 'playwright-core';
import { sessionCookie } from '#server/http/calls/identify.ts';

export interface StreamingSample {
  /** Milliseconds of each task that held the page up for more than 50 ms. */
  longTasks: number[];
  /** From the prompt to the last answer's end. */
  seconds: number;
}

interface StreamingOptions {
  origin: string;
  sessionToken: string;
  /** How many times slower the processor is made. */
  slowdown: number;
}

const models = ['openai:gpt-3.5-turbo', 'openai:gpt-4', 'openai:gpt-4-turbo'];
/** What comes after the end, such as colours for the code, counts too. */
const afterglowMs = 2_000;
const lookEveryMs = 500;

/** Three models answer side by side in a fresh browser context, and every long task is written down. */
export async function measureStreaming(
  browser: Browser,
  { origin, sessionToken, slowdown }: StreamingOptions,
): Promise<StreamingSample> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    await context.addCookies([{ name: sessionCookie, value: sessionToken, url: origin }]);
    const page = await context.newPage();
    const search = `models=${models.join(',')}&compare=1`;
    await page.goto(`${origin}/?${search}`);
    await page.getByText('3 models side by side').waitFor();
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Explain how rivers are measured');
    // Parts that are fetched ahead of the first answer, as they are while a person types.
    await page.waitForLoadState('networkidle');
    await page.evaluate(observe);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await streamOnce(page);
  } finally {
    await context.close();
  }
}

// While it is measured the page is left alone: looking for elements by their roles is work for it too.
async function streamOnce(page: Page): Promise<StreamingSample> {
  const startedAt = performance.now();
  await page.keyboard.press('Enter');
  while (!(await page.evaluate<boolean>(hasEnded))) await page.waitForTimeout(lookEveryMs);
  const seconds = (performance.now() - startedAt) / 1000;
  await page.waitForTimeout(afterglowMs);
  return { longTasks: await page.evaluate<number[]>('window.longTasks'), seconds };
}

const hasEnded = `document.querySelector('article[aria-label=Comparison]')?.ariaBusy === 'false'`;
const observe = `window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask' });`;

const longFromMs = 50;

/** What of the long tasks kept a click or a key waiting. */
export function blockingMs({ longTasks }: StreamingSample): number {
  return longTasks.reduce((sum, duration) => sum + duration - longFromMs, 0);
}

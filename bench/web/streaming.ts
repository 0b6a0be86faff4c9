import type { Browser, Page } from 'playwright-core';
import { sessionCookie } from '#server/platform/http/calls/identify.ts';

export interface StreamingSample {
  /** The duration in milliseconds of each task that blocked the page for more than 50 ms. */
  longTasks: number[];
  /** The seconds from sending the prompt to the end of the last answer. */
  seconds: number;
}

interface StreamingOptions {
  origin: string;
  sessionToken: string;
  /** The factor by which the CPU is slowed down. */
  slowdown: number;
}

const models = ['openai:gpt-3.5-turbo', 'openai:gpt-4', 'openai:gpt-4-turbo'];
/** Work after the end, such as syntax highlighting, counts too. */
const afterglowMs = 2_000;
const lookEveryMs = 500;

/** Streams three models side by side in a new browser context, and records every long task. */
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
    // Waits for the parts that load before the first answer, as they do while a person types.
    await page.waitForLoadState('networkidle');
    await page.evaluate(observe);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await streamOnce(page);
  } finally {
    await context.close();
  }
}

// Doesn't touch the page while measuring, because finding elements by role would also take the page's time.
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

/** The part of the long tasks that delayed clicks and keys, in milliseconds. */
export function blockingMs({ longTasks }: StreamingSample): number {
  return longTasks.reduce((sum, duration) => sum + duration - longFromMs, 0);
}

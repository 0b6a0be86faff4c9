import Bowser from 'bowser';

const longestParsed = 500;
const longestDevice = 60;

/** Names the browser and system of a User-Agent, such as `Firefox on Linux`; empty where it is unknown. */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestParsed));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, longestDevice);
}

import { startSandbox } from '../../sandbox/server.ts';
import { vendorsThrough } from './recording-proxy.ts';

export interface Scenario {
  match?: { provider?: string; kind?: string; model?: string; promptIncludes?: string };
  scenario: string;
  times?: number;
  delayMs?: number;
  retryAfterSeconds?: number;
  afterChunks?: number;
  /** The model, reason or encoding that the scenario names. */
  as?: string;
}

export interface VendorRequest {
  provider: string;
  model: string;
  prompt: string;
  /** The system prompt; absent if there was none. */
  system?: string;
  temperature?: number;
  /** Top-p, top-k, seed and penalties as the vendor calls them; absent if there were none. */
  sampling?: Record<string, number>;
  turns: number;
  images: number;
  documents: number;
  path: string;
  stream: boolean;
  maxTokens: number | null;
  /** The thinking effort of the model; null if the model didn't think. */
  effort: string | null;
  /** The functions offered, and the results of calls in all turns; absent if there are none. */
  tools?: string[];
  /** The kinds of search offered; absent if there are none. */
  searches?: string[];
  toolResults?: string[];
  stops?: string[];
  /** Set if the request asked for JSON. */
  shape?: 'json' | 'schema';
  keyTail: string;
  status: number | null;
  outcome: 'running' | 'completed' | 'aborted';
}

/** The simulated vendors, and the means to make them fail. */
export interface TestSandbox {
  url: string;
  play(scenario: Scenario): Promise<void>;
  pace(tokensPerSecond: number): Promise<void>;
  /** Slows down all later answers until they are flushed or stopped, however busy the machine is. */
  throttle(): Promise<void>;
  /** Finishes the running answers as fast as possible. */
  flush(): Promise<void>;
  /** Ends all scenarios, and continues the answers that `held` holds. */
  release(): Promise<void>;
  requests(): Promise<VendorRequest[]>;
  /** The requests about models, such as for a vendor's list. */
  modelCalls(): Promise<VendorRequest[]>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Which models the vendors list and serve. */
export type SandboxModels = 'specification' | 'today';

export async function startTestSandbox(
  models: SandboxModels = 'specification',
): Promise<TestSandbox> {
  const { url, close } = await startSandbox({ port: 0, tokensPerSecond: 0, models });
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/__control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response;
  };
  return {
    url,
    close,
    async play(scenario) {
      await control('POST', 'scenarios', { match: {}, ...scenario });
    },
    async pace(tokensPerSecond) {
      await control('POST', 'pace', { tokensPerSecond });
    },
    async throttle() {
      await control('POST', 'pace', { tokensPerSecond: 2 });
    },
    async flush() {
      await control('POST', 'flush');
    },
    async release() {
      await control('DELETE', 'scenarios');
    },
    async requests() {
      const response = await control('GET', 'requests');
      return (await response.json()) as VendorRequest[];
    },
    async modelCalls() {
      const response = await control('GET', 'model-calls');
      return (await response.json()) as VendorRequest[];
    },
    async reset() {
      await control('DELETE', 'scenarios');
      await control('DELETE', 'requests');
      await control('POST', 'pace', { tokensPerSecond: 0 });
    },
  };
}

/** The variables that point a server at the simulators. */
export function vendorVariables(sandboxUrl: string): Record<string, string> {
  return {
    OPENAI_API_KEY: 'sandbox',
    ANTHROPIC_API_KEY: 'sandbox',
    GOOGLE_API_KEY: 'sandbox',
    XAI_API_KEY: 'sandbox',
    ...vendorsThrough({ url: sandboxUrl }),
  };
}

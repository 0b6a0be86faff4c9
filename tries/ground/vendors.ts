/** The controls of the simulated vendors that trials use. */
export interface Vendors {
  url: string;
  play(scenario: Record<string, unknown>): Promise<void>;
  /** 0 means as fast as possible. */
  pace(tokensPerSecond: number, firstTokenMs?: number): Promise<void>;
  reset(): Promise<void>;
}

export function steerVendors(url: string): Vendors {
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/__control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.body?.cancel();
  };
  const pace = (tokensPerSecond: number, firstTokenMs = 0) =>
    control('POST', 'pace', { tokensPerSecond, firstTokenMs });
  return {
    url,
    play: (scenario) => control('POST', 'scenarios', scenario),
    pace,
    async reset() {
      await control('DELETE', 'scenarios');
      await pace(0);
    },
  };
}

export interface Reply {
  /** The model id in the vendor's reply. */
  model: string;
  text: string;
  /** The vendor's own name for why the text ended. */
  finish: string;
  inputTokens: number;
  outputTokens: number;
  totalTokens?: number;
}

export interface VendorRequest {
  model?: string;
  prompt: string;
  system?: string;
  maxTokens?: number;
  signal?: AbortSignal;
  /** Called with each piece of streamed text. */
  onText?: (text: string) => void;
}

/** One interface to an official SDK, so that one table of tests serves every vendor. */
export interface VendorClient {
  name: string;
  model: string;
  whole(request: VendorRequest): Promise<Reply>;
  stream(request: VendorRequest): Promise<Reply>;
}

export type ConnectVendor = (url: string, key?: string) => VendorClient;

import type { Message } from '#shared/contract/v1/chat-schemas.ts';
import type { VendorBlocks } from '#server/providers/contract/tools.ts';

/** Collects the messages for a chat from a request to another API. */
export class ChatReader {
  readonly messages: Message[] = [];
  /** The path of each message in the request. */
  readonly places: string[] = [];
  readonly vendorBlocks = new Map<Message, VendorBlocks>();
  /** The parts that no model receives. */
  readonly ignored = new Set<string>();

  protected push(message: Message, place: string): void {
    this.messages.push(message);
    this.places.push(place);
  }
}

/** An answer that sends the browser elsewhere. */
export class RedirectReply {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** A failure that the person who starts Switchyard can fix. The message says how. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

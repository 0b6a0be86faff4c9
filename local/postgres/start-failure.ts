/** A failure that the person who starts Switchyard can mend; its message says how. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

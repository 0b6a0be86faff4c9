/** Something that the person starting Switchyard can put right: its message is the whole story. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The program cannot run as it is set up. The message is one sentence for the person who starts it. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

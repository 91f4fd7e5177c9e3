/** What the site stands on cannot be reached or refuses at the moment: nothing was done, and later it may go again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

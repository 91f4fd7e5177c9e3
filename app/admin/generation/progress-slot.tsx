/** Where the card of a running generation stands. */
export function ProgressSlot() {
  return null
}

/** The second half is in italics; an empty one is left out. */
export function TwoPartTitle({ halves: [first, second] }: { halves: readonly [string, string] }) {
  if (!second) return first
  return (
    <>
      {first.trimEnd()} <em>{second}</em>
    </>
  )
}

function isBlank(character: string): boolean {
  return character.trim() === ''
}

/** Positions of word starts, at which a title can be split. */
function wordStarts(title: string): number[] {
  const starts: number[] = []
  let seenWord = false
  for (let at = 0; at < title.length; at++) {
    const blank = isBlank(title.charAt(at))
    if (!blank && seenWord && isBlank(title.charAt(at - 1))) starts.push(at)
    seenWord ||= !blank
  }
  return starts
}

function nearest(positions: readonly number[], middle: number): number | undefined {
  let best: number | undefined
  for (const position of positions) {
    if (best === undefined || Math.abs(position - middle) < Math.abs(best - middle)) best = position
  }
  return best
}

/** After a colon, dash or question mark near the middle, else between words. Joined, the halves are the title. */
export function splitTitle(title: string): [string, string] {
  const starts = wordStarts(title)
  const middle = title.length / 2
  const pauses = starts.filter((start) => {
    const pause = title.slice(0, start).trimEnd()
    return ':?-–—'.includes(pause.slice(-1)) && Math.abs(pause.length - middle) <= middle / 2
  })
  const position = nearest(pauses, middle) ?? nearest(starts, middle) ?? title.length
  return [title.slice(0, position), title.slice(position)]
}

export function pageTitle(title: string, siteName: string): string {
  if (!title.trim()) return siteName
  return title.includes(siteName) ? title : `${title} | ${siteName}`
}

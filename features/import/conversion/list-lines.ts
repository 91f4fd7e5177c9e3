const maxListNumber = 999

export type ListItem = Readonly<{ ordered: boolean; level: number; text: string }>

/** A list of at most two levels. Deeper items stand on the second one. */
export function listLines(items: readonly ListItem[], start: number): string {
  const first = start >= 1 && start + items.length <= maxListNumber ? start : 1
  let number = first
  let nested = 1
  return items
    .map(({ ordered, level, text }) => {
      if (level === 0) nested = 1
      const mark = !ordered ? '-' : level === 0 ? `${number++}.` : `${nested++}.`
      return `${level === 0 ? '' : '  '}${mark} ${text}`
    })
    .join('\n')
}

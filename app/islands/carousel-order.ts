/** Round and round: -1 of 4 is 3, 4 of 4 is 0. */
export function wrap(place: number, count: number): number {
  return ((place % count) + count) % count
}

/** Where a slide stands in the row when `first` is leftmost. */
export function slidePosition(slide: number, first: number, count: number): number {
  return wrap(slide - first, count)
}

/** 1 when the shorter way round is forward, -1 when it is back, 0 when there is no way to go. */
export function shortestDirection(to: number, from: number, count: number): -1 | 0 | 1 {
  const ahead = wrap(to - from, count)
  if (ahead === 0) return 0
  return ahead <= count / 2 ? 1 : -1
}

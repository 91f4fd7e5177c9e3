/** Wraps around: -1 of 4 is 3, 4 of 4 is 0. */
export function wrap(index: number, count: number): number {
  return ((index % count) + count) % count
}

/** A slide's position in the row when `first` is leftmost. */
export function slidePosition(slide: number, first: number, count: number): number {
  return wrap(slide - first, count)
}

/** 1 if the shorter way around is forward, -1 if it is backward, 0 if `from` and `to` are the same. */
export function shortestDirection(to: number, from: number, count: number): -1 | 0 | 1 {
  const ahead = wrap(to - from, count)
  if (ahead === 0) return 0
  return ahead <= count / 2 ? 1 : -1
}

import type { ReactNode } from 'react'
import { halves, type Half } from '#domain/almanac/half.ts'

/** Once for each half of the world; the page shows that of the reader (`client/half-of-the-world.ts`). */
export function ByHalf({ children }: { children: (half: Half) => ReactNode }) {
  return halves.map((half) => (
    <div className={`half half--${half}`} key={half}>
      {children(half)}
    </div>
  ))
}

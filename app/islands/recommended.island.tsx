import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { findInterests } from '#domain/articles/reading-profile.ts'
import { canIdentifyVisitor } from '../client/consent.ts'
import { emptyProfile, profile } from '../client/reading-profile.ts'
import { useStore } from '../client/use-store.ts'

/** Empty for a new reader. The section's code is loaded only when there is something to recommend. */
export function Recommended({ repeats }: { repeats: boolean }) {
  const { off, traces } = useStore(profile, emptyProfile)
  const [section, setSection] = useState<ReactNode>()
  const place = useRef<HTMLDivElement>(null)
  const interests = off || section ? [] : findInterests(traces)
  const wanted = interests.map(({ category }) => category).join()
  const load = useEffectEvent(() =>
    import('./recommendations.tsx').then((m) => m.findRecommendations(interests, repeats)),
  )

  useEffect(() => {
    if (wanted === '' || !canIdentifyVisitor()) return undefined
    let watch: IntersectionObserver | undefined
    let isOver = false
    load().then(
      (found) => {
        if (isOver || !found || !place.current) return
        // Inserted while it is still below the viewport, so that nothing shifts in view.
        watch = new IntersectionObserver(([entry]) => {
          if (!entry || entry.isIntersecting || entry.boundingClientRect.top < 0) return
          watch?.disconnect()
          setSection(found)
        })
        watch.observe(place.current)
      },
      () => {},
    )
    return () => {
      isOver = true
      watch?.disconnect()
    }
  }, [wanted])
  return <div ref={place}>{section}</div>
}

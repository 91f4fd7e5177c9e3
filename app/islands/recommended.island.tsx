import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { findInterests } from '#domain/articles/reading-profile.ts'
import { canIdentifyVisitor } from '../client/consent.ts'
import { emptyProfile, profile } from '../client/reading-profile.ts'
import { useStore } from '../client/use-store.ts'

/** Empty for a new reader. The section itself is fetched only when there is something to recommend. */
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
        // It comes while its place is below the screen, so that nothing moves before the reader's eyes.
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

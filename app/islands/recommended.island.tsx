import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { findInterests } from '#domain/articles/reading-profile.ts'
import { canIdentifyVisitor } from '../client/consent.ts'
import { emptyProfile, profile } from '../client/reading-profile.ts'
import { readStorage } from '../client/safe-storage.ts'
import { useBrowserValue } from '../client/use-hydrated.ts'
import { useStore } from '../client/use-store.ts'

/** Reading them takes code that is loaded only for those who have some. */
const keepsAnimals = () => readStorage('local', 'wagwise.animals')?.includes('"species"') ?? false

/** Empty for a new reader. The section's code is loaded only when there is something to recommend. */
export function Recommended({ repeats }: { repeats: boolean }) {
  const { off, traces } = useStore(profile, emptyProfile)
  const [section, setSection] = useState<ReactNode>()
  const container = useRef<HTMLDivElement>(null)
  const interests = off || section ? [] : findInterests(traces)
  const categories = interests.map(({ category }) => category).join()
  const hasAnimals = useBrowserValue(keepsAnimals) && !off
  const load = useEffectEvent(() =>
    import('./recommendations.tsx').then((m) => m.findRecommendations(interests, repeats)),
  )

  useEffect(() => {
    if ((categories === '' && !hasAnimals) || !canIdentifyVisitor()) return undefined
    let watch: IntersectionObserver | undefined
    let isOver = false
    load().then(
      (result) => {
        if (isOver || !result || !container.current) return
        // Inserted while it is still below the viewport, so that nothing shifts in view.
        watch = new IntersectionObserver(([entry]) => {
          if (!entry || entry.isIntersecting || entry.boundingClientRect.top < 0) return
          watch?.disconnect()
          setSection(result)
        })
        watch.observe(container.current)
      },
      () => {},
    )
    return () => {
      isOver = true
      watch?.disconnect()
    }
  }, [categories, hasAnimals])
  return <div ref={container}>{section}</div>
}

import { useEffect } from 'react'
import { mountProgressCard } from '#app/client/generation-progress-card.tsx'

/** The card of a running generation floats above the dashboard as above every other page. */
export function GenerationProgress() {
  useEffect(mountProgressCard, [])
  return null
}

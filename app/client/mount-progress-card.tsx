import { createRoot } from 'react-dom/client'
import { ProgressCard } from './generation-progress-card.tsx'
import { followRun } from './generation-progress.ts'

let mounted = false

/** Fetched for admins only, so that readers never pay for it. */
export function mountProgressCard() {
  if (mounted) return
  mounted = true
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<ProgressCard />)
  followRun().catch((error: unknown) => console.error('The run could not be read.', error))
}

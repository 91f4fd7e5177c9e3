import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

type Props = { sentence: ReactNode; illustration?: string; action?: ReactNode }

export function EmptyState({ sentence, illustration, action }: Props) {
  return (
    <div className="empty-state">
      {illustration && <Picture src={illustration} alt="" width={800} height={600} ratio="4-3" />}
      <p className="empty-state__sentence">{sentence}</p>
      {action}
    </div>
  )
}

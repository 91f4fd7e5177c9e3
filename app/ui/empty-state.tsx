import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

type Props = { sentence: ReactNode; illustration?: string; action?: ReactNode }

export function EmptyState({ sentence, illustration, action }: Props) {
  return (
    <div className="empty-state">
      <p className="empty-state__sentence">{sentence}</p>
      {action}
      {illustration && <Picture src={illustration} alt="" width={600} height={400} />}
    </div>
  )
}

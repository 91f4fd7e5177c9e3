import { Icon } from '#app/ui/icon.tsx'
import type { Block } from '#domain/articles/article-text.ts'
import { findUrgentPart } from '#domain/articles/urgent-part.ts'

/** For readers in an emergency: straight to what to do. */
export function UrgentLine({ blocks }: { blocks: readonly Block[] }) {
  const urgent = findUrgentPart(blocks)
  if (!urgent) return null
  return (
    <p className="urgent-line">
      <Icon name="alert" />
      <span>
        <b>Is this happening right now?</b> Skip the reading.
      </span>
      <a href={`#${urgent.id}`}>
        {urgent.title}
        <Icon name="arrowDown" size="small" />
      </a>
    </p>
  )
}

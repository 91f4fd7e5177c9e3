import { useEffect } from 'react'
import { heart } from '#app/ui/icons/reading.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { recordReading } from '../client/reading-profile.ts'
import { SaveButton } from './save-button.tsx'
import { ShareButtons } from './share-buttons.tsx'
import { useLikes } from './use-likes.ts'

/** `path` is the article's canonical path. */
type Props = { article_id: string; category: string; path: string; title: string }

/** Hydrates at the end of the text, which counts as having read the article. */
export function LikeBar({ article_id, category, path, title }: Props) {
  const article = { id: article_id, category }
  useEffect(() => recordReading({ id: article_id, category }, 'read'), [article_id, category])
  return (
    <div className="action-bar">
      <LikeButton article_id={article_id} onToggle={(liked) => recordReading(article, 'liked', liked)} />
      <SaveButton article_id={article_id} onToggle={(saved) => recordReading(article, 'saved', saved)} />
      <ShareButtons path={path} title={title} />
    </div>
  )
}

function LikeButton({ article_id, onToggle }: { article_id: string; onToggle: (liked: boolean) => void }) {
  const { count, liked, toggle } = useLikes(article_id)
  function handleClick() {
    toggle()
    onToggle(!liked)
  }
  return (
    <Button variant="secondary" aria-pressed={liked} onClick={handleClick}>
      <Glyph d={heart} size="small" filled={liked} />
      {/* Wide enough for a count, so that nothing shifts when it arrives. */}
      <span className="like-count numeric">{count === undefined ? 'Like' : formatLikes(count)}</span>
    </Button>
  )
}

function formatLikes(count: number): string {
  return count === 1 ? '1 like' : `${count} likes`
}

import { heart } from '#app/ui/icons/reading.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { SaveButton } from './save-button.tsx'
import { ShareButtons } from './share-buttons.tsx'
import { useLikes } from './use-likes.ts'

/** `path` is the article's canonical path. */
type Props = { article_id: string; path: string; title: string }

export function LikeBar({ article_id, path, title }: Props) {
  return (
    <div className="action-bar">
      <LikeButton article_id={article_id} />
      <SaveButton article_id={article_id} />
      <ShareButtons path={path} title={title} />
    </div>
  )
}

function LikeButton({ article_id }: { article_id: string }) {
  const { count, liked, press } = useLikes(article_id)
  return (
    <Button variant="secondary" aria-pressed={liked} onClick={press}>
      <Glyph d={heart} size="small" filled={liked} />
      {/* As wide as a count, so that nothing moves when it comes. */}
      <span className="like-count figures">{count === undefined ? 'Like' : likesInWords(count)}</span>
    </Button>
  )
}

function likesInWords(count: number): string {
  return count === 1 ? '1 like' : `${count} likes`
}

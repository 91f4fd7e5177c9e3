import { useLikes } from './use-likes.ts'

export function LikeBar({ article_id }: { article_id: string }) {
  const likes = useLikes(article_id)
  return (
    <button type="button" className="like-button" aria-pressed={likes.liked} onClick={likes.press}>
      <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
        <path d="M12 20.5 4.4 13a5 5 0 0 1 7.1-7.1l.5.6.5-.6a5 5 0 0 1 7.1 7.1Z" />
      </svg>
      <span>{likes.count}</span>
      <span className="visually-hidden">{likes.count === 1 ? 'like' : 'likes'}</span>
    </button>
  )
}

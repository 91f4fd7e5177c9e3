import { useEffect, useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { fetchJson } from '../client/fetch-json.ts'
import { CommentForm } from './comment-form.tsx'
import { categories } from '#domain/articles/categories.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { limitMarks } from '#domain/text/limit-marks.ts'

export type PublicComment = ResponseOf<'GET /api/articles/:id/comments'>['comments'][number]
type Comments = readonly PublicComment[]
/** `path` is the article's canonical path. `initial`: those that the page contains, also without script. */
type Props = { article_id: string; path: string; initial?: Comments | undefined }

export function Comments({ article_id, path, initial }: Props) {
  const comments = useComments(article_id, initial)
  return (
    <section className="article-block" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">
        Comments {comments && comments.length > 0 && <span className="comment-count">({comments.length})</span>}
      </h2>
      <CommentList comments={comments} />
      <CommentForm article_id={article_id} path={path} />
    </section>
  )
}

function CommentList({ comments }: { comments: Comments | undefined }) {
  if (!comments)
    return (
      <p className="soft needs-script" aria-busy="true">
        Loading comments
      </p>
    )
  if (comments.length === 0) return <p className="soft">No comments yet. Be the first to share your thoughts!</p>
  return comments.map((comment) => <CommentView comment={comment} key={comment.id} />)
}

type CommentProps = { comment: PublicComment; isOfficial?: boolean }

/** Only a reply of the site has the badge, whatever name a reader types. */
function CommentView({ comment, isOfficial }: CommentProps) {
  const { author_name, content, created_at, reply } = comment
  return (
    <article className="comment">
      <span className="comment__avatar" data-cat={avatarColor(author_name)} aria-hidden="true">
        {Array.from(author_name.trim())[0]?.toUpperCase()}
      </span>
      <div className="comment__head">
        <b dir="auto">{limitMarks(author_name)}</b>
        {isOfficial && <span className="badge">Official answer</span>}
        <time dateTime={created_at}>{formatLongDate(Date.parse(created_at))}</time>
      </div>
      <p className="comment__text user-text" dir="auto">
        {limitMarks(content)}
      </p>
      {reply && (
        <div className="comment__text">
          <CommentView comment={{ ...reply, id: comment.id }} isOfficial />
        </div>
      )}
    </article>
  )
}

/** The same name always gets the same color. */
function avatarColor(name: string): string | undefined {
  let sum = 0
  for (const character of name) sum += character.codePointAt(0) ?? 0
  return categories[sum % categories.length]?.key
}

/** A failed request is logged and leaves those of the page; without any, it looks like no comments. */
function useComments(article_id: string, initial: Comments | undefined): Comments | undefined {
  const [comments, setComments] = useState(initial)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    fetchJson('GET /api/articles/:id/comments', { params: { id: article_id }, signal }).then(
      (response) => setComments(response.comments),
      (error: unknown) => {
        if (controller.signal.aborted) return
        console.error('The comments could not be read.', error)
        setComments((current) => current ?? [])
      },
    )
    return () => controller.abort()
  }, [article_id])
  return comments
}

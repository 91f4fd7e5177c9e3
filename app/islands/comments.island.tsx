import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { useComments } from './use-comments.ts'

export function Comments({ article_id }: { article_id: string }) {
  const comments = useComments(article_id)
  return (
    <section className="article-block" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">
        Comments {comments && comments.length > 0 && <span className="comment-count">({comments.length})</span>}
      </h2>
      <CommentList comments={comments} />
      <CommentForm article_id={article_id} />
    </section>
  )
}

import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react'
import { applyLike } from '#domain/articles/likes.ts'
import { fetchJson } from '../client/fetch-json.ts'
import { dismissToast, showToast } from '../client/toasts.ts'
import { storedVisitorId, visitorId } from '../client/visitor.ts'

/** The count is undefined until the server has responded. */
type LikeState = { count: number | undefined; liked: boolean }

/** Fetches the count and this visitor's like, because the cached page is the same for everyone. */
export function useLikes(article_id: string) {
  const [likes, setLikes] = useState<LikeState>({ count: undefined, liked: false })
  const [shown, setOptimistic] = useOptimistic(likes, applyOptimistic)
  const last = useRef(Promise.resolve())
  const wanted = useRef(false)
  const thanks = useRef(0)

  useEffect(() => {
    const controller = new AbortController()
    fetchJson('GET /api/articles/:id/likes', {
      params: { id: article_id },
      headers: { 'X-Visitor-Id': storedVisitorId() },
      signal: controller.signal,
    }).then(
      setLikes,
      (error: unknown) => controller.signal.aborted || console.error('The likes could not be read.', error),
    )
    return () => controller.abort()
  }, [article_id])

  async function send(liked: boolean) {
    try {
      const route = liked ? 'PUT /api/articles/:id/likes' : 'DELETE /api/articles/:id/likes'
      const headers = { 'X-Visitor-Id': visitorId() }
      const answer = await fetchJson(route, { params: { id: article_id }, headers })
      startTransition(() => setLikes(answer))
      if (liked && wanted.current) {
        const text = 'Your like has been recorded'
        thanks.current = showToast({ tone: 'success', title: 'Thanks for the love!', text })
      }
    } catch {
      showToast({ tone: 'destructive', title: 'Error', text: 'Failed to update like. Please try again.' })
    }
  }

  function toggle() {
    const liked = !shown.liked
    wanted.current = liked
    if (!liked) dismissToast(thanks.current)
    startTransition(async () => {
      setOptimistic(liked)
      // Requests are sent one after another, so that the last click also arrives last.
      last.current = last.current.then(() => send(liked))
      await last.current
    })
  }
  return { ...shown, toggle }
}

function applyOptimistic({ count, liked }: LikeState, nextLiked: boolean): LikeState {
  return count === undefined ? { count, liked: nextLiked } : applyLike({ count, liked }, nextLiked)
}

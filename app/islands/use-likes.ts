import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react'
import { applyLike } from '#domain/articles/likes.ts'
import { fetchJson } from '../client/fetch-json.ts'
import { showToast } from '../client/toasts.ts'
import { storedVisitorId, visitorId } from '../client/visitor.ts'

/** Until the server has answered, nobody knows the count. */
type LikeState = { count: number | undefined; liked: boolean }

/** The page is the same for everyone; the count and whether this visitor likes the article are asked for here. */
export function useLikes(article_id: string) {
  const [likes, setLikes] = useState<LikeState>({ count: undefined, liked: false })
  const [shown, guess] = useOptimistic(likes, applyOptimistic)
  const last = useRef(Promise.resolve())

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
      if (liked) showToast({ tone: 'success', title: 'Thanks for the love!', text: 'Your like has been recorded' })
    } catch {
      showToast({ tone: 'destructive', title: 'Error', text: 'Failed to update like. Please try again.' })
    }
  }

  function toggle() {
    const liked = !shown.liked
    startTransition(async () => {
      guess(liked)
      // In the order of the presses: the last wish must also arrive last.
      last.current = last.current.then(() => send(liked))
      await last.current
    })
  }
  return { ...shown, press: toggle }
}

function applyOptimistic({ count, liked }: LikeState, nextLiked: boolean): LikeState {
  return count === undefined ? { count, liked: nextLiked } : applyLike({ count, liked }, nextLiked)
}

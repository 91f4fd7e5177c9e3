import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react'
import { withLike, type Likes } from '#domain/articles/likes.ts'
import { ask } from '../client/fetch-json.ts'
import { showToast } from '../client/toasts.ts'
import { knownVisitorId, visitorId } from '../client/visitor.ts'

/** Until the server has answered, nobody knows the count. */
type Shown = { count: number | undefined; liked: boolean }

/** The page is the same for everyone; the count and whether this visitor likes the article are asked for here. */
export function useLikes(article_id: string) {
  const url = `/api/articles/${article_id}/likes`
  const [likes, setLikes] = useState<Shown>({ count: undefined, liked: false })
  const [shown, guess] = useOptimistic(likes, guessed)
  const last = useRef(Promise.resolve())

  useEffect(() => {
    const asked = new AbortController()
    const known = knownVisitorId()
    ask<Likes>(url, { signal: asked.signal, ...(known && { headers: { 'x-visitor-id': known } }) }).then(
      setLikes,
      (error: unknown) => asked.signal.aborted || console.error('The likes could not be read.', error),
    )
    return () => asked.abort()
  }, [url])

  async function send(liked: boolean) {
    try {
      const method = liked ? 'PUT' : 'DELETE'
      const answer = await ask<Likes>(url, { method, headers: { 'x-visitor-id': visitorId() } })
      startTransition(() => setLikes(answer))
      if (liked) showToast({ tone: 'success', title: 'Thanks for the love!', text: 'Your like has been recorded' })
    } catch {
      showToast({ tone: 'destructive', title: 'Error', text: 'Failed to update like. Please try again.' })
    }
  }

  function press() {
    const liked = !shown.liked
    startTransition(async () => {
      guess(liked)
      // In the order of the presses: the last wish must also arrive last.
      last.current = last.current.then(() => send(liked))
      await last.current
    })
  }
  return { ...shown, press }
}

function guessed({ count, liked }: Shown, wish: boolean): Shown {
  return count === undefined ? { count, liked: wish } : withLike({ count, liked }, wish)
}

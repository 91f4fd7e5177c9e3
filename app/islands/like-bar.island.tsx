import { useEffect, useState, startTransition, useOptimistic, useRef } from 'react'
import { heart, facebook, link, share } from '#app/ui/icons/reading.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { recordReading } from '../client/reading-profile.ts'
import { SaveButton } from './save-button.tsx'
import { check } from '#app/ui/icons/controls.json'
import { useBrowserValue } from '../client/use-hydrated.ts'
import { showToast, dismissToast } from '../client/toasts.ts'
import { applyLike } from '#domain/articles/likes.ts'
import { fetchJson } from '../client/fetch-json.ts'
import { storedVisitorId, visitorId } from '../client/visitor.ts'

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

const copiedFor = 2000

function ShareButtons({ path, title }: { path: string; title: string }) {
  const hasSheet = useBrowserValue(canShare)
  return (
    <div className="action-bar__share" role="group" aria-label="Share">
      <Button variant="quiet" onClick={() => openFacebook(path)}>
        <Glyph d={facebook} size="small" />
        Facebook
      </Button>
      <CopyLink path={path} />
      {hasSheet && (
        <Button variant="quiet" onClick={() => void openShareSheet(path, title)}>
          <Glyph d={share} size="small" />
          Share
        </Button>
      )}
    </div>
  )
}

function CopyLink({ path }: { path: string }) {
  /** A counter, so that copying again restarts the timer. */
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), copiedFor)
    return () => clearTimeout(timer)
  }, [copied])

  async function handleClick() {
    if (await copyLink(path)) setCopied((times) => times + 1)
  }
  return (
    <Button variant="quiet" className="copy-link" onClick={() => void handleClick()}>
      <Glyph d={copied > 0 ? check : link} size="small" />
      <span aria-live="polite">{copied > 0 ? 'Copied!' : 'Copy Link'}</span>
    </Button>
  )
}

const absoluteUrl = (path: string) => new URL(path, location.href).href

function openFacebook(path: string) {
  const sharer = `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(absoluteUrl(path))}`
  if (!window.open(sharer, 'share', 'popup,width=600,height=400')) location.assign(sharer)
}

const canShare = () => typeof navigator.share === 'function'

async function openShareSheet(path: string, title: string) {
  try {
    await navigator.share({ title, url: absoluteUrl(path) })
  } catch {
    // The browser reports closing the sheet as an error; it is not one.
  }
}

/** If the browser does not allow copying, a toast shows the URL to copy by hand. */
async function copyLink(path: string): Promise<boolean> {
  const url = absoluteUrl(path)
  if ((await copyByClipboard(url)) || copyBySelection(url)) return true
  showToast({ tone: 'info', title: "Your browser doesn't allow copying", text: url })
  return false
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The deprecated API also works on a site without https. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return copied
}

/** The count is undefined until the server has responded. */
type LikeState = { count: number | undefined; liked: boolean }

/** Fetches the count and this visitor's like, because the cached page is the same for everyone. */
function useLikes(article_id: string) {
  const [likes, setLikes] = useState<LikeState>({ count: undefined, liked: false })
  const [optimistic, setOptimistic] = useOptimistic(likes, applyOptimistic)
  const last = useRef(Promise.resolve())
  const intent = useRef<boolean>(undefined)
  const thanks = useRef(0)

  useEffect(() => {
    const controller = new AbortController()
    fetchJson('GET /api/articles/:id/likes', {
      params: { id: article_id },
      headers: { 'X-Visitor-Id': storedVisitorId() },
      signal: controller.signal,
    }).then(
      // A visitor who was faster than this response is answered by the change itself.
      (response) => intent.current === undefined && setLikes(response),
      (error: unknown) => controller.signal.aborted || console.error('The likes could not be read.', error),
    )
    return () => controller.abort()
  }, [article_id])

  async function send(liked: boolean) {
    try {
      const route = liked ? 'PUT /api/articles/:id/likes' : 'DELETE /api/articles/:id/likes'
      const headers = { 'X-Visitor-Id': visitorId() }
      const response = await fetchJson(route, { params: { id: article_id }, headers })
      startTransition(() => setLikes(response))
      if (liked && intent.current) {
        const text = 'Your like has been recorded'
        thanks.current = showToast({ tone: 'success', title: 'Thanks for the love!', text })
      }
    } catch {
      showToast({ tone: 'destructive', title: 'Error', text: 'Failed to update like. Please try again.' })
    }
  }

  function toggle() {
    const liked = !optimistic.liked
    intent.current = liked
    if (!liked) dismissToast(thanks.current)
    startTransition(async () => {
      setOptimistic(liked)
      // Requests are sent one after another, so that the last click also arrives last.
      last.current = last.current.then(() => send(liked))
      await last.current
    })
  }
  return { ...optimistic, toggle }
}

function applyOptimistic({ count, liked }: LikeState, nextLiked: boolean): LikeState {
  return count === undefined ? { count, liked: nextLiked } : applyLike({ count, liked }, nextLiked)
}

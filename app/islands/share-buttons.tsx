import { useEffect, useState } from 'react'
import { check } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { facebook, link, share } from '#app/ui/icons/reading.json'
import { Button } from '#app/ui/kit/button.tsx'
import { canShare, copyLink, openFacebook, openShareSheet } from './sharing.ts'
import { useBrowserValue } from '../client/use-hydrated.ts'

const copiedFor = 2000

export function ShareButtons({ path, title }: { path: string; title: string }) {
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

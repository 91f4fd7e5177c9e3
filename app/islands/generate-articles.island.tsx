import { useRef, useState } from 'react'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { sparkle } from '#app/ui/icons/reading.json'
import { Button } from '#app/ui/kit/button.tsx'
import { fetchJson } from '../client/fetch-json.ts'
import { anonymousSession, session } from '../client/session.ts'
import { showToast } from '../client/toasts.ts'
import { withMinimumBusy } from '../client/use-busy.ts'
import { useStore } from '../client/use-store.ts'

const reloadAfter = 1500

/** The page is the same for everyone, so a button for admins appears once the session is known. */
export function GenerateArticles({ adminsOnly }: { adminsOnly: boolean }) {
  const { isAdmin } = useStore(session, anonymousSession)
  return (isAdmin || !adminsOnly) && <GenerateButton />
}

function GenerateButton() {
  const [busy, setBusy] = useState(false)
  // A second click can arrive before React has disabled the button.
  const running = useRef(false)

  async function handleClick() {
    if (running.current) return
    running.current = true
    setBusy(true)
    showToast({ tone: 'info', title: 'Generating Articles', text: 'This may take 2-3 minutes. Please wait...' })
    try {
      const { count } = await withMinimumBusy(fetchJson('POST /api/functions/seed-articles'))
      showToast({ tone: 'success', title: 'Success!', text: `Generated ${count} articles successfully!` })
      // Stays busy until the reload: another click would request a second batch.
      setTimeout(() => location.reload(), reloadAfter)
    } catch {
      running.current = false
      setBusy(false)
      showToast({ tone: 'destructive', title: 'Error', text: 'Failed to generate articles. Please try again.' })
    }
  }
  return (
    <Button
      variant="secondary"
      className="floating-action"
      busy={busy}
      disabled={busy}
      onClick={() => void handleClick()}>
      {!busy && <Glyph d={sparkle} size="small" />}
      {busy ? 'Generating...' : 'Generate Articles'}
    </Button>
  )
}

import { useRef, useState } from 'react'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { plainClickLink } from '../client/plain-click.ts'
import { useBusy } from '../client/use-busy.ts'

type Props = {
  /** The next page, for visitors without script. */
  href: string
  /** `72 of 130 articles` */
  countText: string
  load: () => Promise<void>
  errorText: string
}

export function LoadMore({ href, countText, load, errorText }: Props) {
  const [busy, run] = useBusy()
  const [failed, setFailed] = useState(false)
  const foot = useRef<HTMLDivElement>(null)

  async function handleClick() {
    const arrived = focusFirstNew(foot.current?.parentElement)
    setFailed(false)
    try {
      await load()
    } catch {
      arrived.disconnect()
      setFailed(true)
    }
  }
  return (
    <div className="list-foot" ref={foot}>
      <span className="numeric">{countText}</span>
      {failed && (
        <span className="field__error" role="alert">
          {errorText}
        </span>
      )}
      <LinkButton
        variant="secondary"
        href={href}
        aria-busy={busy || undefined}
        onClick={(event) => {
          if (!plainClickLink(event)) return
          event.preventDefault()
          run(handleClick)
        }}>
        {busy ? 'Loading...' : failed ? 'Try again' : 'Load more'}
      </LinkButton>
    </div>
  )
}

/** Moves focus to the first new item once it is rendered; the button may be gone by then. */
function focusFirstNew(list: Element | null | undefined): MutationObserver {
  const titles = () => list?.querySelectorAll<HTMLElement>('h2 a, h3 a') ?? []
  const before = titles().length
  const watch = new MutationObserver(() => {
    if (titles().length <= before) return
    watch.disconnect()
    titles()[before]?.focus()
  })
  if (list) watch.observe(list, { childList: true, subtree: true })
  return watch
}

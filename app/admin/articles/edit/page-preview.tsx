import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'
import { external } from '#app/ui/icons/reading.json'
import { ActionButton } from '#app/admin/kit/buttons.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { articleHref } from '#app/admin/hrefs.ts'
import { SegmentedControl } from '#app/admin/kit/segmented-control.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

const widths = { phone: 390, desktop: 1280 } as const
type Width = keyof typeof widths
const options = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const
const frameName = 'page-preview'

export function PagePreview({ edit, onClose }: { edit: ArticleEdit; onClose: () => void }) {
  const { base, fields, dirty } = edit
  const [width, setWidth] = useState<Width>(() => (matchMedia('(width < 768px)').matches ? 'phone' : 'desktop'))
  const form = useRef<HTMLFormElement>(null)
  // A form can carry any length of text into a frame or a tab, and the page that answers has its own policy.
  const showIn = (target: string) => {
    if (!form.current) return
    form.current.target = target
    form.current.submit()
  }
  const showFirst = useEffectEvent(() => showIn(frameName))
  useEffect(() => showFirst(), [])
  return (
    <Dialog onClose={onClose} title="Page preview" className="page-preview">
      <div className="row row--apart">
        <SegmentedControl label="Width of the preview" value={width} options={options} onChange={setWidth} />
        <span className="small soft numeric">
          {widths[width]} pixels wide{dirty && ', with unsaved changes'}
        </span>
        <ActionButton variant="quiet" icon={external} onClick={() => showIn('_blank')}>
          Open in a new tab
        </ActionButton>
      </div>
      <form ref={form} method="post" action={`${articleHref(base.id)}/preview`} hidden>
        <textarea name="fields" aria-label="Fields" readOnly value={JSON.stringify(fields)} />
      </form>
      <ScaledFrame width={widths[width]} />
    </Dialog>
  )
}

/** Keeps the width of the page that it shows, and shrinks it to the room there is. */
function ScaledFrame({ width }: { width: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width, height: 600 })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, room.width / width)
  return (
    <div className="page-preview__room" ref={box}>
      <iframe
        name={frameName}
        title="Preview of the page"
        style={{ width, height: room.height / scale, scale, marginInlineStart: (room.width - width * scale) / 2 }}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={openLinksInNewTab}
      />
    </div>
  )
}

/** Other pages cannot be framed. Links within the page stay in it. */
function openLinksInNewTab({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
  for (const link of currentTarget.contentDocument?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])
    if (!link.getAttribute('href')?.startsWith('#')) link.target = '_blank'
}

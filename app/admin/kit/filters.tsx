import { useState, type ReactNode } from 'react'
import { filter } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'

type Props = { search: ReactNode; count: number; children: ReactNode }

/** Search and filters in one row. Phones show the filters only after a click on the button. */
export function Filters({ search, count, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div className="filters" data-open={open || undefined}>
      {search}
      <Button
        variant="secondary"
        size="icon"
        className="filters__open"
        aria-label={count > 0 ? `Filters (${count} on)` : 'Filters'}
        aria-expanded={open}
        onClick={() => setOpen(!open)}>
        <Glyph d={filter} />
      </Button>
      <div className="filters__more">{children}</div>
    </div>
  )
}

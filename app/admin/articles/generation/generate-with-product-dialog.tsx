import { useState } from 'react'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { ProductDiscoveryForm } from './product-discovery-form.tsx'
import { ManualProductForm } from './manual-product-form.tsx'
import type { DialogProps } from '#app/admin/kit/dialog-props.ts'

const views = { manual: 'SiteStripe manual', discovery: 'PA-API auto discovery' } as const
type View = keyof typeof views

export function GenerateWithProductDialog({ open, onClose }: DialogProps) {
  const [view, setView] = useState<View>('manual')
  return (
    <Dialog open={open} onClose={onClose} title="Generate with an affiliate product" wide>
      <div className="tabs" role="tablist" aria-label="How the product is found">
        {(Object.keys(views) as View[]).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            className="tab"
            id={`tab-${name}`}
            aria-selected={view === name}
            aria-controls="product-source"
            tabIndex={view === name ? 0 : -1}
            onClick={() => setView(name)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
              const other = view === 'manual' ? 'discovery' : 'manual'
              setView(other)
              document.getElementById(`tab-${other}`)?.focus()
            }}
          >
            {views[name]}
          </button>
        ))}
      </div>
      <div id="product-source" role="tabpanel" aria-labelledby={`tab-${view}`} className="stack">
        {view === 'manual' ? <ManualProductForm onClose={onClose} /> : <ProductDiscoveryForm onClose={onClose} />}
      </div>
    </Dialog>
  )
}

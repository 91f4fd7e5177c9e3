import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { generationMessages } from '#domain/generation/generation.ts'
import { DialogForm, type DialogProps } from '#app/admin/kit/form-dialog.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { toastError } from '#app/admin/kit/actions.ts'
import { ManualProductForm } from './manual-product-form.tsx'
import { RunOptionFields, runFormLabels, useRunOptions, useSettings } from './run-options.tsx'
import { startRun } from './start-run.ts'

const views = [
  { name: 'manual', label: 'SiteStripe manual', Form: ManualProductForm },
  { name: 'discovery', label: 'PA-API auto discovery', Form: ProductDiscoveryForm },
]

export function GenerateWithProductDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Generate with an affiliate product" wide>
      <Tabs.Root className="stack" defaultValue="manual">
        <Tabs.List className="tabs" aria-label="How the product is found" activateOnFocus>
          {views.map(({ name, label }) => (
            <Tabs.Tab className="tab" value={name} key={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {views.map(({ name, Form }) => (
          <Tabs.Panel className="stack" value={name} key={name}>
            <Form onClose={onClose} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Dialog>
  )
}

function ProductDiscoveryForm({ onClose }: { onClose: () => void }) {
  const settings = useSettings()
  const [topic, setTopic] = useState('')
  const [typedTag, setTypedTag] = useState<string>()
  const options = useRunOptions()
  const affiliateTag = typedTag ?? settings?.effective.affiliateTag ?? ''

  async function start() {
    if (topic.trim() === '') return toastError(generationMessages.noTopic)
    if (affiliateTag.trim() === '') return toastError(generationMessages.noTag)
    const search = { topic: topic.trim(), affiliateTag: affiliateTag.trim() }
    if (await startRun({ kind: 'discovery', ...search, ...options.chosen })) onClose()
    return undefined
  }
  return (
    <DialogForm onClose={onClose} onSubmit={start} {...runFormLabels}>
      <TextField
        label="Topic or category"
        hint="Without retailer credentials, your existing products are searched."
        value={topic}
        onChange={setTopic}
      />
      <TextField label="Affiliate tag" value={affiliateTag} onChange={setTypedTag} />
      <RunOptionFields options={options} />
    </DialogForm>
  )
}

import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { useCategories } from '#app/ui/site-categories.tsx'
import { generationMessages } from '#domain/generation/generation.ts'
import { FormDialog, DialogForm } from '#app/admin/kit/form-dialog.tsx'
import { SelectField, TextField } from '#app/admin/kit/fields.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { toastError } from '#app/admin/kit/actions.ts'
import { RunOptionFields, runFormLabels, useRunOptions, useSettings } from './run-options.tsx'
import { Tabs } from '@base-ui/react/tabs'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { useBusy } from '#app/client/use-busy.ts'
import { showToast } from '#app/client/toasts.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { hasAffiliateTag, parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { tagLinkText } from '#domain/affiliate/affiliate-tags.ts'
import { startRun } from './start-run.ts'

export function useCategoryOptions() {
  const titles = useCategories().map(({ title }) => ({ value: title, label: title }))
  return [{ value: '', label: 'Choose a category' }, ...titles]
}

export function GenerateByCategoryDialog({ onClose }: { onClose: () => void }) {
  const [category, setCategory] = useState('')
  const categoryOptions = useCategoryOptions()
  const { data } = useQuery('GET /api/admin/runs/topics', category === '' ? 'skip' : { query: { category } })
  const topics = category === '' ? undefined : data?.topics
  const runOptions = useRunOptions(topics?.left)
  const [error, setError] = useState<string>()

  async function start() {
    if (category === '') {
      setError(generationMessages.noCategory)
      return toastError(generationMessages.noCategory)
    }
    setError(undefined)
    if (topics?.left === 0) return toastError(`No topics are left in ${category}`)
    if (await startRun({ kind: 'category', category, ...runOptions.chosen })) onClose()
    return undefined
  }
  return (
    <FormDialog onClose={onClose} title="Generate articles by category" onSubmit={start} {...runFormLabels}>
      <SelectField label="Category" error={error} options={categoryOptions} value={category} onChange={setCategory} />
      {topics && (
        <p className="field__hint" role="status">
          {topics.left} of {topics.total} topics {topics.left === 1 ? 'is' : 'are'} left in {category}.
        </p>
      )}
      <RunOptionFields options={runOptions} />
    </FormDialog>
  )
}

const views = [
  { name: 'manual', label: 'SiteStripe manual', Form: ManualProductForm },
  { name: 'discovery', label: 'PA-API auto discovery', Form: ProductDiscoveryForm },
]

export function GenerateWithProductDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Generate with an affiliate product" wide>
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
  const [tagInput, setTagInput] = useState<string>()
  const options = useRunOptions()
  const affiliateTag = tagInput ?? settings?.effective.affiliateTag ?? ''

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
      <TextField label="Affiliate tag" value={affiliateTag} onChange={setTagInput} />
      <RunOptionFields options={options} />
    </DialogForm>
  )
}

function ManualProductForm({ onClose }: { onClose: () => void }) {
  const tag = useSettings()?.effective.affiliateTag
  const [name, setName] = useState('')
  const [link, setLink] = useState('')
  const [imageUrl, setImageUrl] = useState('')
  const options = useRunOptions()
  const [rejected, setRejected] = useState(false)
  const [isLookingUp, runLookup] = useBusy()
  const affiliateLink = parseAffiliateLink(link.trim())
  const hasTag = affiliateLink !== undefined && hasAffiliateTag(affiliateLink)
  const isUntagged = rejected && !hasTag

  async function start() {
    if ([name, link, imageUrl].some((value) => value.trim() === '')) return toastError(generationMessages.noProduct)
    if (!hasTag) {
      setRejected(true)
      const { missingTagTitle: title, missingTag: text } = generationMessages
      return showToast({ tone: 'destructive', title, text })
    }
    const affiliateProduct = { name: name.trim(), url: link.trim(), link: link.trim(), imageUrl: imageUrl.trim() }
    if (await startRun({ kind: 'affiliate', affiliateProduct, ...options.chosen })) onClose()
    return undefined
  }
  const findImage = () =>
    runLookup(async () => {
      try {
        const body = { productUrl: link.trim() }
        const { imageUrl: extractedUrl } = await fetchJson('POST /api/functions/extract-amazon-image', { body })
        setImageUrl(extractedUrl)
      } catch {
        const text = 'Please enter the image URL manually'
        showToast({ tone: 'destructive', title: 'Could not extract image', text })
      }
    })
  return (
    <DialogForm onClose={onClose} onSubmit={start} {...runFormLabels}>
      <TextField label="Product name" value={name} onChange={setName} />
      <TextField
        label="Affiliate link"
        hint="From SiteStripe: a long link with your tag, or a short amzn.to link."
        error={isUntagged ? generationMessages.missingTag : undefined}
        type="url"
        value={link}
        onChange={setLink}
      />
      {isUntagged && tag !== undefined && (
        <Button variant="secondary" size="small" onClick={() => setLink(tagLinkText(link.trim(), tag))}>
          Add {tag} to the link
        </Button>
      )}
      <TextField label="Image link" type="url" value={imageUrl} onChange={setImageUrl} />
      <Button variant="secondary" size="small" busy={isLookingUp} onClick={findImage}>
        {isLookingUp ? 'Looking...' : 'Find the image from the link'}
      </Button>
      <RunOptionFields options={options} />
    </DialogForm>
  )
}

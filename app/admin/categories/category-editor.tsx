import { useState } from 'react'
import { conflictOf, fetchJson } from '#app/client/fetch-json.ts'
import { useBusy } from '#app/client/use-busy.ts'
import {
  categoryColors,
  categoryErrors,
  categoryLimits,
  lookOf,
  suggestCategorySlug,
  type CategoryInput,
} from '#domain/articles/category-input.ts'
import { confirmFindings } from '../articles/review/confirm-findings.ts'
import { categoriesHref, categoryHref } from '../hrefs.ts'
import { toastSuccess } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { SubmitCount } from '../kit/dismissed-error.ts'
import { useEditGuard } from '../kit/edit-page.tsx'
import { TextareaField, TextField } from '../kit/fields.tsx'
import { useFieldErrors } from '../kit/form-dialog.tsx'
import { navigate } from '../kit/navigation.tsx'
import { PictureField } from '../media/picture-dialog.tsx'
import { showOverview, type ListedCategory } from './category-cache.ts'
import { ColorField, IconField } from './category-choices.tsx'
import { CategoryIcon } from './category-list.tsx'
import { SaveEffects } from './save-effects.tsx'

/** Without `category`: a new one. */
type Props = { category: ListedCategory | undefined; categories: readonly ListedCategory[]; isBuiltIn: boolean }

const toInput = ({ title, slug, hue, icon, description, picture }: CategoryInput): CategoryInput => ({
  ...{ title, slug, hue, icon, description, picture },
})

/** A color that no other category has, while there is one. */
function newInput(categories: readonly ListedCategory[]): CategoryInput {
  const free = categoryColors.find(({ hue }) => categories.every((category) => category.hue !== hue))
  const { hue } = free ?? categoryColors[0]
  return { title: '', slug: '', hue, icon: 'pawPrint', description: '', picture: '' }
}

function send(body: CategoryInput & { release?: true }, stored: Pick<ListedCategory, 'key' | 'version'> | undefined) {
  if (!stored) return fetchJson('POST /api/admin/categories', { body })
  const { key, version } = stored
  return fetchJson('PUT /api/admin/categories/:key', { params: { key }, body: { ...body, version } })
}

export function CategoryEditor({ category, categories, isBuiltIn }: Props) {
  const [changed, setChanged] = useState<Partial<CategoryInput>>({})
  /** What somebody else saved meanwhile; saving again replaces it. */
  const [conflict, setConflict] = useState<Pick<ListedCategory, 'key' | 'version'>>()
  const [submits, setSubmits] = useState(0)
  const [saving, run] = useBusy()
  const { errors, save: saveChecked } = useFieldErrors('Failed to save the category')

  const saved = toInput(category ?? newInput(categories))
  const followsTitle = saved.slug === suggestCategorySlug(saved.title)
  const edited = { ...saved, ...changed }
  const input =
    followsTitle && changed.slug === undefined ? { ...edited, slug: suggestCategorySlug(edited.title) } : edited
  const dirty = Object.entries(edited).some(([field, value]) => value !== saved[field as keyof CategoryInput])
  const set = (change: Partial<CategoryInput>) => setChanged((before) => ({ ...before, ...change }))

  function save() {
    if (category && !dirty) return
    const body = { ...input, title: input.title.trim(), description: input.description.trim() }
    const others = categories.filter(({ key }) => key !== category?.key)
    setSubmits(submits + 1)
    run(() =>
      saveChecked(
        categoryErrors(body, others),
        async () => {
          const response = await confirmFindings((release) => send({ ...body, ...release }, conflict ?? category))
          setConflict(undefined)
          showOverview(response)
          // Keeps what was typed while the save was in progress.
          setChanged((now) => (now === changed ? {} : now))
          toastSuccess(category ? 'Category saved' : 'Category added', body.title)
          if (!category) await navigate(categoryHref(response.key), 'replace')
        },
        (error) => setConflict(conflictOf('PUT /api/admin/categories/:key', error)?.category ?? conflict),
      ),
    )
  }
  useEditGuard({ dirty, saving, save }, categoriesHref)
  const field = <Name extends 'title' | 'slug' | 'description' | 'picture'>(name: Name) => ({
    value: input[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <section className="panel category-editor" aria-labelledby="category-title">
      <header className="category-editor__head">
        <CategoryIcon look={lookOf(input.hue)} icon={input.icon} />
        <h3 id="category-title" className="user-text">
          {category?.title ?? 'New category'}
        </h3>
        {category && (
          <a className="link" href={`/category/${category.slug}`} target="_blank">
            View page
          </a>
        )}
        <span className="soft small" role="status">
          {saving ? 'Saving...' : dirty ? 'Unsaved changes' : ''}
        </span>
      </header>
      {conflict && (
        <p className="field__error" role="alert">
          Someone else saved this category in the meantime. Save again to replace their version with yours.
        </p>
      )}
      <SubmitCount value={submits}>
        <div className="category-editor__pair">
          <TextField label="Name" maxLength={categoryLimits.title} {...field('title')} />
          <TextField
            label="Address"
            hint={followsTitle ? 'Follows the name until you change it.' : `The page is at /category/${input.slug}`}
            spellCheck={false}
            {...field('slug')}
          />
        </div>
        <TextareaField
          label="Description"
          hint={`On cards, at the top of the page and in search results. ${Array.from(input.description).length} of ${categoryLimits.description} characters.`}
          rows={2}
          {...field('description')}
        />
        <div className="category-editor__pair">
          <ColorField hue={input.hue} onChange={(hue) => set({ hue })} />
          <IconField icon={input.icon} onChange={(icon) => set({ icon })} />
        </div>
        <PictureField
          label="Picture"
          hint="Across the top of the page. Without one: a drawing of several animals."
          {...field('picture')}
        />
      </SubmitCount>
      {dirty && <SaveEffects category={category} input={input} isBuiltIn={isBuiltIn} />}
      <div className="dialog__foot">
        <ActionButton aria-disabled={!dirty || undefined} onClick={() => setChanged({})}>
          Discard
        </ActionButton>
        <ActionButton
          variant="primary"
          busy={saving}
          aria-disabled={(category && !dirty) || undefined}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={save}>
          {category ? 'Save category' : 'Add category'}
        </ActionButton>
      </div>
    </section>
  )
}

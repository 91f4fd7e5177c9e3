import { TextareaField, TextField } from '#app/admin/kit/fields.tsx'
import { slugify } from '#domain/text/slug.ts'
import { countCodePoints } from '#domain/text/text-input.ts'
import { KeywordsField } from './keywords-field.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

/** Search engines cut off longer descriptions. */
const descriptionLength = { min: 70, max: 160 }

export function SeoPanel({ edit }: { edit: ArticleEdit }) {
  const { fields, set, errors } = edit
  return (
    <section className="panel" aria-label="Search engines">
      <div className="panel__head">
        <h2>Search engines</h2>
      </div>
      <div className="panel__body stack">
        <TextField
          label="Slug"
          error={errors['slug']}
          hint={`/article/${fields.slug || '…'}`}
          value={fields.slug}
          spellCheck={false}
          onChange={(slug) => set({ slug })}
          onBlur={() => fields.slug !== edit.base.slug && set({ slug: slugify(fields.slug || fields.title) })}
        />
        <TextareaField
          label="Meta description"
          error={errors['meta_description']}
          hint={descriptionHint(fields.meta_description)}
          rows={3}
          value={fields.meta_description}
          onChange={(meta_description) => set({ meta_description })}
        />
        <KeywordsField
          value={fields.meta_keywords}
          error={errors['meta_keywords']}
          onChange={(meta_keywords) => set({ meta_keywords })}
        />
      </div>
    </section>
  )
}

function descriptionHint(text: string): string {
  const length = countCodePoints(text)
  const advice =
    length === 0 || (length >= descriptionLength.min && length <= descriptionLength.max)
      ? ''
      : length < descriptionLength.min
        ? ' A longer description tells searchers what to expect.'
        : ' The end may be cut off in search results.'
  return `${length} of about ${descriptionLength.max} characters.${advice}`
}

import { Input, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { slugify } from '#domain/text/slug.ts'
import { countCodePoints } from '#domain/text/text-input.ts'
import { KeywordsField } from './keywords-field.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

/** Search engines cut a description about here. */
const descriptionLength = { least: 70, most: 160 }

export function SeoPanel({ edit }: { edit: ArticleEdit }) {
  const { fields, set, errors } = edit
  return (
    <section className="panel" aria-label="Search engines">
      <div className="panel__head">
        <h2>Search engines</h2>
      </div>
      <div className="panel__body stack">
        <Field label="Slug" error={errors['slug']} hint={`/article/${fields.slug || '…'}`}>
          {(controlProps) => (
            <Input
              value={fields.slug}
              spellCheck={false}
              onChange={(event) => set({ slug: event.currentTarget.value })}
              onBlur={() => fields.slug !== edit.base.slug && set({ slug: slugify(fields.slug || fields.title) })}
              {...controlProps}
            />
          )}
        </Field>
        <Field
          label="Meta description"
          error={errors['meta_description']}
          hint={descriptionHint(fields.meta_description)}
        >
          {(controlProps) => (
            <Textarea
              rows={3}
              value={fields.meta_description}
              onChange={(event) => set({ meta_description: event.currentTarget.value })}
              {...controlProps}
            />
          )}
        </Field>
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
    length === 0 || (length >= descriptionLength.least && length <= descriptionLength.most)
      ? ''
      : length < descriptionLength.least
        ? ' A longer description tells searchers what to expect.'
        : ' The end may be cut off in search results.'
  return `${length} of about ${descriptionLength.most} characters.${advice}`
}

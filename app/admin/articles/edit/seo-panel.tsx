import { Input, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { slugOf } from '#domain/text/slug.ts'
import { codePoints } from '#domain/text/text-input.ts'
import { KeywordsField } from './keywords-field.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

/** Search engines cut a description about here. */
const described = { least: 70, most: 160 }

export function SearchPanel({ edit }: { edit: ArticleEdit }) {
  const { fields, set, errors } = edit
  return (
    <section className="panel" aria-label="Search engines">
      <div className="panel__head">
        <h2>Search engines</h2>
      </div>
      <div className="panel__body stack">
        <Field label="Slug" error={errors['slug']} hint={`/article/${fields.slug || '…'}`}>
          {(wiring) => (
            <Input
              value={fields.slug}
              spellCheck={false}
              onChange={(event) => set({ slug: event.currentTarget.value })}
              onBlur={() => fields.slug !== edit.base.slug && set({ slug: slugOf(fields.slug || fields.title) })}
              {...wiring}
            />
          )}
        </Field>
        <Field
          label="Meta description"
          error={errors['meta_description']}
          hint={descriptionHint(fields.meta_description)}
        >
          {(wiring) => (
            <Textarea
              rows={3}
              value={fields.meta_description}
              onChange={(event) => set({ meta_description: event.currentTarget.value })}
              {...wiring}
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
  const length = codePoints(text)
  const advice =
    length === 0 || (length >= described.least && length <= described.most)
      ? ''
      : length < described.least
        ? ' A little more tells searchers what to expect.'
        : ' The end may be cut off in search results.'
  return `${length} of about ${described.most} characters.${advice}`
}

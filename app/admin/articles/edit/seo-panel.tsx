import { TextareaField, TextField } from '#app/admin/kit/fields.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { slugForTitle } from '#domain/text/slug.ts'
import { countCodePoints } from '#domain/text/text-input.ts'
import { KeywordsField } from './keywords-field.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

/** Search engines cut off longer descriptions. */
const descriptionLength = { min: 70, max: 160 }

export function SeoPanel({ edit }: { edit: ArticleEdit }) {
  const { fields, set, bind, errors } = edit
  return (
    <Panel title="Search engines" heading="h2" bodyClass="stack">
      <TextField
        label="Slug"
        hint={`/article/${fields.slug || '…'}`}
        {...bind('slug')}
        spellCheck={false}
        onBlur={() =>
          fields.slug !== edit.base.slug && set({ slug: slugForTitle(fields.slug || fields.title, edit.base.id) })
        }
      />
      <TextareaField
        label="Meta description"
        hint={descriptionHint(fields.meta_description)}
        rows={3}
        {...bind('meta_description')}
      />
      <KeywordsField
        value={fields.meta_keywords}
        error={errors['meta_keywords']}
        onChange={(meta_keywords) => set({ meta_keywords })}
      />
    </Panel>
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

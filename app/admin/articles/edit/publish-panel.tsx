import { Input, Select, Switch } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { articleStates, type ArticleState } from '#domain/articles/article.ts'
import { categories } from '#domain/articles/categories.ts'
import { fromLocalInput, toLocalInput } from '#app/admin/kit/format.ts'
import { stateLabels } from '../article-state-badge.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

const hints: Record<ArticleState, string> = {
  draft: 'Only admins can see it.',
  scheduled: 'Published automatically at the time below.',
  published: 'Everyone can read it.',
}

export function PublishPanel({ edit }: { edit: ArticleEdit }) {
  const { fields, set, errors } = edit
  const titles: readonly string[] = categories.map(({ title }) => title)
  // A category from an import may be none of the thirteen; choosing nothing must not change it.
  const known = titles.includes(fields.category) ? titles : [fields.category, ...titles]
  return (
    <section className="panel" aria-label="Publishing">
      <div className="panel__head">
        <h2>Publishing</h2>
      </div>
      <div className="panel__body stack">
        <Field label="State" hint={hints[fields.state]} error={errors['state']}>
          {(controlProps) => (
            <Select
              value={fields.state}
              options={articleStates.map((state) => ({ value: state, label: stateLabels[state] }))}
              onChange={(event) => set({ state: event.currentTarget.value as ArticleState })}
              {...controlProps}
            />
          )}
        </Field>
        <Field label="Published date" error={errors['published_date']} hint="In your time zone.">
          {(controlProps) => (
            <Input
              type="datetime-local"
              value={toLocalInput(fields.published_date)}
              onChange={(event) => set({ published_date: fromLocalInput(event.currentTarget.value) })}
              {...controlProps}
            />
          )}
        </Field>
        <Field label="Category" error={errors['category']}>
          {(controlProps) => (
            <Select
              value={fields.category}
              options={known}
              onChange={(event) => set({ category: event.currentTarget.value })}
              {...controlProps}
            />
          )}
        </Field>
        <Field label="Author" error={errors['author']}>
          {(controlProps) => (
            <Input
              value={fields.author}
              onChange={(event) => set({ author: event.currentTarget.value })}
              {...controlProps}
            />
          )}
        </Field>
        <Switch
          label="Trending"
          checked={fields.trending}
          onChange={(event) => set({ trending: event.currentTarget.checked })}
        />
      </div>
    </section>
  )
}

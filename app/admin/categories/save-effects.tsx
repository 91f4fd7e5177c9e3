import type { CategoryInput } from '#domain/articles/category-input.ts'
import { check } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { pluralize } from '../kit/format.ts'
import type { ListedCategory } from './category-cache.ts'

type Props = { category: ListedCategory | undefined; input: CategoryInput; isBuiltIn: boolean }

/** What readers will notice, before it happens. */
export function SaveEffects({ category, input, isBuiltIn }: Props) {
  const effects = listEffects({ category, input, isBuiltIn })
  if (effects.length === 0) return null
  return (
    <div className="save-effects">
      <b>When you save</b>
      <ul>
        {effects.map(({ text, note }) => (
          <li key={text}>
            <Glyph d={check} size="small" />
            <span className="user-text">
              {text}
              {note && <small>{note}</small>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function listEffects({ category, input, isBuiltIn }: Props): { text: string; note?: string }[] {
  const effects: { text: string; note?: string }[] = []
  const renamed = category !== undefined && input.title.trim() !== category.title
  if (renamed && category.articles > 0)
    effects.push({
      text: `${pluralize(category.articles, 'article')} ${category.articles === 1 ? 'shows' : 'show'} the new name at once`,
      note: 'their own addresses do not change',
    })
  if (category && input.slug !== '' && input.slug !== category.slug)
    effects.push({
      text: `/category/${category.slug} leads to /category/${input.slug}`,
      note: 'for good, also in feeds and old mails',
    })
  if (!category) effects.push({ text: 'The category comes last in the list', note: 'readers see it on the home page' })
  if (isBuiltIn)
    effects.push({
      text: 'The home page counts the articles of every category',
      note: 'the fixed numbers of the design are gone',
    })
  return effects
}

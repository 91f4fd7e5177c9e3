import { Select } from '#app/ui/kit/controls.tsx'
import { shopFilterNames, type ShopChoices, type ShopFilter } from '#domain/products/shop-filter-names.ts'

const names = {
  species: { label: 'For', all: 'All animals' },
  need: { label: 'Need', all: 'Every need' },
  shop: { label: 'Shop', all: 'All shops' },
  evidence: { label: 'Evidence', all: 'All products' },
} as const

type Props = {
  choices: ShopChoices
  filter: ShopFilter
  /** Stays, as the tab that is open. */
  category: string | undefined
  count: number | undefined
  onChange: (filter: ShopFilter) => void
}

/** A form that also works without script. A filter for which no product says anything is left out. */
export function ShopFilters({ choices, filter, category, count, onChange }: Props) {
  const shown = shopFilterNames.filter((name) => choices[name].length > 0 || filter[name])
  if (shown.length === 0) return null
  return (
    <form className="shop-filters" action="/shop">
      {category && <input type="hidden" name="category" value={category} />}
      {shown.map((name) => {
        const chosen = filter[name] ?? ''
        const options = choices[name].map((value) => ({ value, label: value }))
        return (
          <label key={`${name} ${chosen}`}>
            <span>{names[name].label}</span>
            <Select
              name={name}
              defaultValue={chosen}
              onChange={({ currentTarget }) => onChange({ ...filter, [name]: currentTarget.value })}
              options={[{ value: '', label: names[name].all }, ...options]}
            />
          </label>
        )
      })}
      <noscript>
        <button className="button button--secondary button--small" type="submit">
          Show
        </button>
      </noscript>
      {count !== undefined && <p role="status">{`${count} ${count === 1 ? 'product' : 'products'}`}</p>}
    </form>
  )
}

import '#app/styles/admin-briefs.css'
import { useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { close } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bookCheck } from '#app/ui/icons/trust.json'
import { IconButton } from '../kit/buttons.tsx'
import { ItemPicker } from '../kit/item-picker.tsx'
import { useQuery } from '../kit/query-cache.ts'

export type AdminFact = ResponseOf<'GET /api/admin/facts'>['facts'][number]

type Props = { onChoose: (fact: AdminFact) => void; chosen?: readonly AdminFact[] }

export function FactPicker({ onChoose, chosen = [] }: Props) {
  const [q, setQ] = useState('')
  const results = useQuery('GET /api/admin/facts', q === '' ? 'skip' : { query: { q } }, 'keepPrevious')
  return (
    <div
      role="presentation"
      // The field is part of a form, which Enter would submit.
      onKeyDown={(event) =>
        event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
      }>
      <ItemPicker
        what="facts"
        placeholder="Search facts and your sources"
        emptyText={q === '' ? 'Search by words, such as “onion cat”.' : 'No facts found.'}
        q={q}
        onSearch={setQ}
        query={q === '' ? { ...results, data: { facts: [], next: null } } : results}
        items={({ facts }) =>
          facts
            .slice(0, 8)
            .map((fact) => ({
              id: fact.id,
              picture: <Glyph d={bookCheck} />,
              title: fact.statement,
              note: [fact.source_title, fact.source_organization].filter(Boolean).join(', '),
              disabled: chosen.some(({ id }) => id === fact.id),
              choose: () => onChoose(fact),
            }))
        }
      />
    </div>
  )
}

type FieldProps = {
  label: string
  facts: readonly AdminFact[]
  error: string | undefined
  onChange: (facts: readonly AdminFact[]) => void
}

/** The chosen facts, and a search for more. */
export function FactsField({ label, facts, error, onChange }: FieldProps) {
  return (
    <fieldset className="stack">
      <legend className="field__label">{label}</legend>
      {facts.length > 0 && (
        <ul className="chosen-facts" aria-label="Chosen facts">
          {facts.map((fact) => (
            <li key={fact.id}>
              <span className="small">{fact.statement}</span>
              <IconButton
                icon={close}
                label={`Remove: ${fact.statement}`}
                tip="Remove"
                onClick={() => onChange(facts.filter(({ id }) => id !== fact.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <p className="field__error">{error}</p>}
      <FactPicker chosen={facts} onChoose={(fact) => onChange([...facts, fact])} />
    </fieldset>
  )
}

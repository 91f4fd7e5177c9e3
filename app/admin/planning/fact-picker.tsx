import { useState } from 'react'
import type { ResponseOf } from '#app/contract/contract.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bookCheck } from '#app/ui/icons/trust.json'
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

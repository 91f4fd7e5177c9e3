import type { Fact } from '#domain/facts/fact.ts'
import * as shelf from '#features/facts/queries.ts'
import type { Db } from '#features/tables.ts'
import type { CitableFact, FactQuery } from './ports.ts'

export async function readFacts(db: Db, ids: readonly string[]): Promise<CitableFact[]> {
  return (await shelf.readFacts(db, ids)).map(toCitableFact)
}

export async function findFactsByWords(db: Db, { query, species, limit }: FactQuery): Promise<CitableFact[]> {
  return (await shelf.searchFacts(db, query, { species: species[0], limit })).map(toCitableFact)
}

function toCitableFact(fact: Fact): CitableFact {
  const source = { title: fact.source_title, organization: fact.source_organization, url: fact.source_url }
  return { id: fact.id, statement: fact.statement, source, checked: fact.checked_on }
}

import type { Fact } from '#domain/facts/fact.ts'
import * as shelf from '#features/facts/queries.ts'
import type { Db } from '#features/tables.ts'
import type { CitableFact } from './ports.ts'

export async function readFacts(db: Db, ids: readonly string[]): Promise<CitableFact[]> {
  return (await shelf.readFacts(db, ids)).map(toCitableFact)
}

export async function findFacts(db: Db, words: string, species: string | undefined, limit: number) {
  return (await shelf.searchFacts(db, words, { species, limit })).map(toCitableFact)
}

function toCitableFact(fact: Fact): CitableFact {
  const source = { title: fact.source_title, organization: fact.source_organization, url: fact.source_url }
  return { id: fact.id, statement: fact.statement, source, checked: fact.checked_on }
}

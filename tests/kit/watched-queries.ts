import type { KyselyPlugin } from 'kysely'
import type { Deps } from '#features/deps.ts'

/** The same house, and a list of what it asks its database. */
export function watchQueries<House extends Deps>(house: House): { house: House; asked: string[] } {
  const asked: string[] = []
  return { house: { ...house, db: house.db.withPlugin(onQuery((query) => void asked.push(query))) }, asked }
}

/** The same house, but whatever touches this table fails. */
export function withoutTable<House extends Deps>(house: House, table: string): House {
  const refuse = onQuery((query) => {
    if (query.includes(`"name":"${table}"`)) throw new Error(`${table} cannot be read.`)
  })
  return { ...house, db: house.db.withPlugin(refuse) }
}

function onQuery(tell: (query: string) => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      tell(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

import type { KyselyPlugin } from 'kysely'
import type { Deps } from '#features/deps.ts'

/** The same house, and what it asks of its database: how many statements, and how many rows they answer. */
export function watchQueries<House extends Deps>(house: House): { house: House; cost: QueryCost } {
  const { plugin, cost } = countQueries()
  return { house: { ...house, db: house.db.withPlugin(plugin) }, cost }
}

type QueryCost = { statements: number; rows: number }

function countQueries(): { plugin: KyselyPlugin; cost: QueryCost } {
  const cost = { statements: 0, rows: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Told of every answer; a prepared read is built only once.
    async transformResult({ result }) {
      cost.statements++
      cost.rows += result.rows.length
      return result
    },
  }
  return { plugin, cost }
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

import type { KyselyPlugin } from 'kysely'
import type { Deps } from '#features/deps.ts'

type QueryCost = { statements: number; rows: number }

/** For a house's `watch`: how many statements were run since, and how many rows they answered. */
export function countQueries(): { plugin: KyselyPlugin; cost: QueryCost } {
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
export function failOnTable<House extends Deps>(app: House, table: string): House {
  const plugin = watchQueries((query) => {
    if (query.includes(`"name":"${table}"`)) throw new Error(`${table} cannot be read.`)
  })
  return { ...app, db: app.db.withPlugin(plugin) }
}

function watchQueries(onQueryText: (query: string) => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      onQueryText(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

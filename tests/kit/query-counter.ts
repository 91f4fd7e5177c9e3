import type { KyselyPlugin } from 'kysely'
import type { Deps } from '#features/deps.ts'

type QueryCost = { statements: number; rows: number }

/** For the `watch` option of an app: counts statements and the rows they returned. */
export function countQueries(): { plugin: KyselyPlugin; cost: QueryCost } {
  const cost = { statements: 0, rows: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Called for every result; a prepared query is compiled only once.
    async transformResult({ result }) {
      cost.statements++
      cost.rows += result.rows.length
      return result
    },
  }
  return { plugin, cost }
}

/** The same app, but every query on this table fails. */
export function failOnTable<App extends Deps>(app: App, table: string): App {
  const failing = watchQueries((query) => {
    if (query.includes(`"name":"${table}"`)) throw new Error(`${table} cannot be read.`)
  })
  return { ...app, db: app.db.withPlugin(failing) }
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

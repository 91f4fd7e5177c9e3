import { startPostgres } from './postgres.ts'

/** One server for the whole suite; each test gets a database of its own. */
export default async function setup() {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL did not start.')
  process.env['WAGWISE_TEST_PG'] = postgres.url
  return postgres.stop
}

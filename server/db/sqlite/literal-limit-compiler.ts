import { SqliteQueryCompiler, ValueNode, type LimitNode } from 'kysely'

/**
 * Inlines limits into the SQL. SQLite uses the value of a bound limit to choose its plan, so it would plan the
 * statement again on every run, which takes longer than running it.
 */
export class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`)
    else super.visitLimit(node)
  }
}

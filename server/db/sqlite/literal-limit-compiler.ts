import { SqliteQueryCompiler, ValueNode, type LimitNode } from 'kysely'

/**
 * Writes a limit into the SQL. SQLite looks at the value of a bound one to choose its plan, and so plans the whole
 * statement anew each time it is run, which takes longer than running it.
 */
export class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`)
    else super.visitLimit(node)
  }
}

import { SqliteQueryCompiler, ValueNode, type LimitNode } from 'kysely'

/** SQLite plans a statement anew on every run if its limit is bound, which takes longer than running it. */
export class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`)
    else super.visitLimit(node)
  }
}

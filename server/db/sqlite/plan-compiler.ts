import { OperatorNode, SqliteQueryCompiler, ValueNode, type BinaryOperationNode, type LimitNode } from 'kysely'

/** Writes what SQLite plans better than what Kysely writes. */
export class SqlitePlanCompiler extends SqliteQueryCompiler {
  /** SQLite plans a statement anew on every run if its limit is bound, which takes longer than running it. */
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`)
    else super.visitLimit(node)
  }

  /** `and({ visible: true })` becomes `visible is true`, for which SQLite uses no index. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand: right } = node
    const isBoolean = ValueNode.is(right) && typeof right.value === 'boolean'
    if (!isBoolean || !OperatorNode.is(operator) || operator.operator !== 'is') return super.visitBinaryOperation(node)
    this.visitNode(leftOperand)
    this.append(right.value ? ' = 1' : ' = 0')
  }
}

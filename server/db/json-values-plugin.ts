import {
  OperationNodeTransformer,
  PrimitiveValueListNode,
  ValueNode,
  type ColumnUpdateNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  type ValueListNode,
  type ValuesNode,
} from 'kysely'

class JsonValuesTransformer extends OperationNodeTransformer {
  protected override transformValues(node: ValuesNode, queryId: QueryId): ValuesNode {
    return super.transformValues({ ...node, values: node.values.map(serializeRow) }, queryId)
  }

  protected override transformColumnUpdate(node: ColumnUpdateNode, queryId: QueryId): ColumnUpdateNode {
    return super.transformColumnUpdate({ ...node, value: serializeNode(node.value) }, queryId)
  }
}

const transformer = new JsonValuesTransformer()

/** Serializes arrays and plain objects where they are inserted or updated; those in `in (...)` stay arrays. */
export const jsonValuesPlugin: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    // Transforming copies the whole tree, and a plain select has nothing to change.
    if (node.kind === 'SelectQueryNode' && !node.with) return node
    return transformer.transformNode(node, queryId)
  },
  transformResult: async ({ result }) => result,
}

function serializeRow(row: ValueListNode | PrimitiveValueListNode): ValueListNode | PrimitiveValueListNode {
  if (PrimitiveValueListNode.is(row)) return { ...row, values: row.values.map(serializeValue) }
  return { ...row, values: row.values.map(serializeNode) }
}

function serializeNode(node: OperationNode): OperationNode {
  return ValueNode.is(node) && !node.immediate ? ValueNode.create(serializeValue(node.value)) : node
}

function serializeValue(value: unknown): unknown {
  return Array.isArray(value) || isPlainObject(value) ? JSON.stringify(value) : value
}

function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

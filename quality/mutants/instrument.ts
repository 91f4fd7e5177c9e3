import ts from 'typescript'
import { mutateRegExp } from './mutate-regexp.ts'

/** `at` is the text of its line, by which survivors.json finds it again when lines move. */
export type Mutant = { id: number; file: string; line: number; at: string; was: string; becomes: string }

const operators = new Map(
  Object.entries({
    ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '&&': '||', '||': '&&' },
    ...{ '+': '-', '-': '+', '*': '/', '/': '*', '??': '&&' },
  }),
)
const methods = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    min: 'max',
    max: 'min',
  }),
)
const removableMethods = new Set(
  'trim toLowerCase filter toSorted normalize slice replace replaceAll reverse'.split(' '),
)

/**
 * The source with all its mutants built in, each behind a question to `isMutant`, so that one transformed
 * file serves every run. Every round of a loop is counted, because a mutant can make a loop endless.
 */
export function instrument(file: string, source: string, firstId: number): { code: string; mutants: Mutant[] } {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const lines = source.split('\n')
  const mutants: Mutant[] = []
  const raw = (node: ts.Node) => node.getText(tree)

  function print(node: ts.Node): string {
    if (isLeftAlone(node)) return raw(node)
    const text = printMutants(node, printChildren(node))
    const isLoopBody = ts.isIterationStatement(node.parent, false) && node.parent.statement === node
    return isLoopBody ? `{ mutantRound(); ${text} }` : text
  }

  function printMutants(node: ts.Node, original: string): string {
    const changes = [...new Set(listChanges(node))].filter((becomes) => becomes !== raw(node))
    if (changes.length === 0) return original
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    const questions = changes.map((becomes) => {
      const id = firstId + mutants.length
      mutants.push({ id, file, line, at: (lines[line - 1] ?? '').trim(), was: raw(node), becomes })
      return { becomes, question: `isMutant(${id})` }
    })
    if (ts.isExpressionStatement(node)) return `{ if (!${questions[0]?.question}) { ${original} } }`
    return `(${questions.map(({ question, becomes }) => `${question} ? (${becomes}) : `).join('')}(${original}))`
  }

  function printChildren(node: ts.Node): string {
    let [text, at] = ['', node.getStart(tree)]
    node.forEachChild((child) => {
      text += source.slice(at, child.getStart(tree)) + print(child)
      at = child.getEnd()
    })
    return text + source.slice(at, node.getEnd())
  }

  function listChanges(node: ts.Node): string[] {
    if (ts.isExpressionStatement(node)) return ['']
    const condition = conditionChanges(node)
    if (ts.isBinaryExpression(node)) {
      const operator = operators.get(raw(node.operatorToken))
      return operator ? [...condition, `(${raw(node.left)}) ${operator} (${raw(node.right)})`] : []
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return [raw(node.operand)]
    if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false']
    if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true']
    if (ts.isNumericLiteral(node)) return [`${raw(node)} + 1`]
    if (ts.isStringLiteral(node)) return [node.text === '' ? '"mutant"' : '""']
    if (ts.isRegularExpressionLiteral(node)) return mutateRegExp(raw(node))
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name, questionDotToken } = node.expression
      const dot = questionDotToken ? '?.' : '.'
      const other = methods.get(name.text)
      const swapped = other ? [`${raw(expression)}${dot}${other}(${node.arguments.map(raw).join(', ')})`] : []
      return [...condition, ...swapped, ...(removableMethods.has(name.text) ? [raw(expression)] : [])]
    }
    return condition
  }

  const start = 'const { isMutant, mutantRound } = globalThis;'
  return { code: `${start} ${printChildren(tree)}`, mutants }
}

/** What replaces a condition of `if`, `?:` or a loop, and the parts that `&&` and `||` combine there. */
function conditionChanges(node: ts.Node): string[] {
  const { parent } = node
  const isAsked =
    ts.isIfStatement(parent) || ts.isWhileStatement(parent)
      ? parent.expression === node
      : (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node
  if (isAsked) return ['true', 'false']
  if (!ts.isBinaryExpression(parent) || node === parent.operatorToken || conditionChanges(parent).length === 0)
    return []
  const operator = parent.operatorToken.getText()
  return operator === '&&' ? ['true'] : operator === '||' ? ['false'] : []
}

/**
 * A mutant in a type, a name or an import does not change what runs, one in the pattern of an assignment does not
 * parse, and parentheses within an optional chain change what the original does.
 */
function isLeftAlone(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isBindingName(node)) return true
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return !ts.isComputedPropertyName(node)
  return (node.flags & ts.NodeFlags.OptionalChain) !== 0 && (node.parent.flags & ts.NodeFlags.OptionalChain) !== 0
}

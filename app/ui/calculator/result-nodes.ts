import type { Part, Result } from '#domain/tools/calculator.ts'
import { levelNames } from '#domain/finder/levels.ts'
import { bowlNode, lineNode } from './chart-nodes.ts'
import type { ViewNode } from './view-node.ts'

/** What a reader sees of a result, before and after the script has loaded. */
export function resultNodes({ title, figure, parts }: Result, note?: string): ViewNode[] {
  return [
    ...(note === undefined ? [] : [['p', { class: 'result__note' }, note] as const]),
    ['h2', {}, title],
    ...(figure ? [['p', { class: 'result__figure' }, figure.value, ' ', ['small', {}, figure.unit]] as const] : []),
    ...parts.map((part) => partNode(part)),
  ]
}

function partNode(part: Part): ViewNode {
  switch (part.kind) {
    case 'words':
      return ['p', {}, ...(part.lead ? [['b', {}, part.lead] as const, ' '] : []), part.text]
    case 'heading':
      return ['h3', {}, part.text]
    case 'level':
      return [
        'div',
        { class: 'result__level', 'data-level': part.level },
        [
          'p',
          { class: 'level' },
          ['svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, ['use', { href: `#level-${part.level}` }]],
          levelNames[part.level],
        ],
        ['p', {}, part.text],
      ]
    case 'vet':
      return ['p', { class: 'result__vet' }, part.text]
    case 'rows':
      return ['dl', { class: 'result__rows' }, ...part.rows.map((row) => rowNode(row))]
    case 'bowl':
      return bowlNode(part.bowl)
    case 'line':
      return lineNode(part.line)
  }
}

const rowNode = ([name, value]: readonly [string, string]): ViewNode => ['div', {}, ['dt', {}, name], ['dd', {}, value]]

import { createElement, type ReactNode } from 'react'
import type { ViewNode } from './view-node.ts'

/** React names two attributes differently. */
const reactNames: Readonly<Record<string, string>> = { class: 'className', 'text-anchor': 'textAnchor' }

export function toReact(node: ViewNode, key?: number): ReactNode {
  if (typeof node === 'string') return node
  const [tag, attributes, ...children] = node
  const named = Object.entries(attributes).map(([name, value]) => [reactNames[name] ?? name, value] as const)
  const props = { ...Object.fromEntries(named), key }
  return createElement(tag, props, ...children.map((child) => toReact(child)))
}

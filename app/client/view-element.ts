import type { ViewNode } from '#app/ui/calculator/view-node.ts'

const drawn = new Set(['svg', 'path', 'circle', 'use'])

export function toElement(node: ViewNode): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const [tag, attributes, ...children] = node
  const element = drawn.has(tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', tag)
    : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.map((child) => toElement(child)))
  return element
}

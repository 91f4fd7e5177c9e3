import { isTriage, type Block } from './blocks.ts'
import type { Heading } from './blocks/heading/heading.ts'

/** Where a reader in an emergency should go: the first steps, or else the heading above the first triage table. */
export function findUrgentPart(blocks: readonly Block[]): { id: string; title: string } | undefined {
  const steps = blocks.find((block) => block.kind === 'steps')
  if (steps) return { id: steps.id, title: steps.title }
  const triage = blocks.findIndex(isTriage)
  const heading = blocks.slice(0, Math.max(0, triage)).findLast(isHeading)
  return heading && { id: heading.id, title: heading.text }
}

function isHeading(block: Block): block is Heading {
  return block.kind === 'section' || block.kind === 'subsection'
}

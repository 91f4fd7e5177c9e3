import { isTriage, type Block } from './blocks.ts'
import type { Heading } from './blocks/heading/heading.ts'

/** `label`: what the link there says, such as "Go to the five steps". */
export type UrgentPart = { id: string; label: string }

const numbers = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Where a reader in an emergency should go: the first steps, or else the heading above the first triage table. */
export function findUrgentPart(blocks: readonly Block[]): UrgentPart | undefined {
  const steps = blocks.find((block) => block.kind === 'steps')
  if (steps) {
    const count = numbers[steps.steps.length]
    return { id: steps.id, label: count ? `Go to the ${count} steps` : 'Go to the steps' }
  }
  const triage = blocks.findIndex(isTriage)
  const heading = blocks.slice(0, Math.max(0, triage)).findLast(isHeading)
  return heading && { id: heading.id, label: 'Go to the danger signs' }
}

function isHeading(block: Block): block is Heading {
  return block.kind === 'section' || block.kind === 'subsection'
}

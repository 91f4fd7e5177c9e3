import type { Block } from '../articles/blocks.ts'
import { unlink } from '../articles/unlink.ts'

/** Slugs of the calculators that the owner turned off. */
export type HiddenTools = { hiddenTools?: readonly string[] | undefined }

/** Nothing is shown of a calculator that is turned off, and links to it become plain words. */
export function withoutHiddenTools<B extends Block>({ hiddenTools = [] }: HiddenTools, blocks: readonly B[]): B[] {
  if (hiddenTools.length === 0) return [...blocks]
  const shown = blocks.filter((block) => block.kind !== 'tool' || !hiddenTools.includes(block.tool))
  return unlink(shown, (href) => leadsToHiddenTool({ hiddenTools }, href))
}

export function leadsToHiddenTool({ hiddenTools = [] }: HiddenTools, href: string): boolean {
  const [, slug] = /^\/(?:tools|embed)\/([a-z0-9-]+)\/?(?:[?#]|$)/.exec(href) ?? []
  return slug !== undefined && hiddenTools.includes(slug)
}

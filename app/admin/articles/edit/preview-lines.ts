import { placeBlocks, type Block } from '#domain/articles/article-text.ts'

export type PreviewLines = {
  blocks: Block[]
  /** Lines that readers will not see, by the block they follow; -1 is before the first. */
  hiddenLines: Map<number, string[]>
}

export function previewLines(text: string): PreviewLines {
  const lines = text.split('\n')
  const hiddenLines = new Map<number, string[]>()
  const blocks: Block[] = []
  for (const { block, from } of placeBlocks(text).toSorted((a, b) => a.from - b.from)) {
    if (block) blocks.push(block)
    else {
      const last = blocks.length - 1
      hiddenLines.set(last, [...(hiddenLines.get(last) ?? []), (lines[from - 1] ?? '').trim()])
    }
  }
  return { blocks, hiddenLines }
}

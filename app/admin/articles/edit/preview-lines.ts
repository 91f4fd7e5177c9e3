import { parseArticleText, listHiddenLines, type Block } from '#domain/articles/article-text.ts'

export type PreviewLines = {
  blocks: Block[]
  /** Lines that readers will not see, by the block they follow; -1 is before the first. */
  hiddenLines: Map<number, string[]>
}

/** Each line that is not blank becomes one block or is hidden. */
export function previewLines(text: string): PreviewLines {
  const skipped = new Set(listHiddenLines(text))
  const unseen = new Map<number, string[]>()
  let block = -1
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.trim()) continue
    if (skipped.has(index + 1)) unseen.set(block, [...(unseen.get(block) ?? []), line.trim()])
    else block++
  }
  return { blocks: parseArticleText(text), hiddenLines: unseen }
}

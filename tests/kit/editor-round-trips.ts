import { readdirSync, readFileSync } from 'node:fs'
import type { Node } from 'prosemirror-model'
import { blockLines } from '#app/admin/articles/edit/visual/block-lines.ts'
import { docAttrs, schema } from '#app/admin/articles/edit/visual/schema.ts'
import { formatDocument, parseDocument } from '#app/admin/articles/edit/visual/text-document.ts'
import { articleDocument } from './article-documents.ts'

export const generateDocuments = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => articleDocument(index + 1))

/** The texts of the starter articles, as they are stored. */
export const readStarterTexts = (): string[] =>
  readdirSync('content/articles')
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`content/articles/${name}`, 'utf8').split('\n---\n').slice(1).join('\n---\n'))
    // The number of a picture is replaced by its URL when the article is stored.
    .map((text) => text.replaceAll('](image:', '](/art/'))

export const listBlockNames = (doc: Node): string[] => doc.children.map((node) => node.type.name)

/** Every block in its usual form, whatever it looked like. */
export function canonicalText(doc: Node): string {
  const nodes: Node[] = []
  doc.forEach((node) => nodes.push(node.type.create({ ...node.attrs, raw: null }, node.content, node.marks)))
  return formatDocument(schema.nodes.doc.create({ ...doc.attrs, tail: [], blank: [] }, nodes))
}

export const withoutRaw = (doc: Node) =>
  JSON.stringify(doc.toJSON(), (key, value: unknown) => (['raw', 'tail', 'blank', 'crlf'].includes(key) ? null : value))

/** Documents that the editor would change without an edit. */
export function listChangedDocuments(texts: readonly string[]): string[] {
  return texts.filter((text) => formatDocument(parseDocument(text)) !== text)
}

/** Blocks that are other blocks when their usual form is read again. Throws if a document is not valid. */
export function listUnstableBlocks(texts: readonly string[]): { before: string; after: string }[] {
  return texts.flatMap((text) => {
    const doc = parseDocument(text)
    doc.check()
    const sources = docAttrs(doc).sources.map(({ number }) => `[^${number}]: x`)
    return doc.children
      .filter((node) => node.type !== schema.nodes.raw_block)
      .map((node) => {
        const again = parseDocument([...blockLines(node), '', ...sources].join('\n'))
        return { before: withoutRaw(node), after: withoutRaw(again.child(0)) }
      })
      .filter(({ before, after }) => before !== after)
  })
}

/** Texts whose usual form changes when it is written again. */
export function listUnstableTexts(texts: readonly string[]): string[] {
  return texts
    .map((text) => canonicalText(parseDocument(text)))
    .filter((once) => formatDocument(parseDocument(once)) !== once)
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `blocks` are paragraphs and `### ` subheadings. */
type TopicSection = { headings: readonly string[]; blocks: readonly string[] }

/** Everywhere in the running text, `{one|other}` leaves the choice of words to the seed. */
export type Topic = {
  key: string
  titles: readonly string[]
  excerpt: string
  meta_description: string
  keywords: readonly string[]
  openings: readonly (readonly string[])[]
  sections: readonly TopicSection[]
  closings: readonly string[]
}

/** Presents any given product; `{product}` and `{link}` stand for it. */
export type ProductSection = { headings: readonly string[]; paragraphs: readonly string[] }

type TopicBank = { category: string; productSections: readonly ProductSection[]; topics: readonly Topic[] }

export async function readTopicBank(folder: string, categoryKey: string): Promise<TopicBank> {
  return JSON.parse(await readFile(join(folder, 'topics', `${categoryKey}.json`), 'utf8')) as TopicBank
}

/** For a product that has nothing to do with the article it stands in. */
export async function readNeutralSections(folder: string): Promise<readonly ProductSection[]> {
  return JSON.parse(await readFile(join(folder, 'neutral-products.json'), 'utf8')) as ProductSection[]
}

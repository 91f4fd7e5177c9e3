import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `blocks` are paragraphs, `### ` subheadings, lists, tables, callouts and, in emergencies, steps. */
type TopicSection = { headings: readonly string[]; blocks: readonly string[] }

/** In any text, `{one|other}` is a choice that the seed makes. `[^1]` refers to the first of `facts`. */
export type Topic = {
  key: string
  /** Its article opens no popup and shows no product. */
  emergency?: boolean
  titles: readonly string[]
  excerpt: string
  meta_description: string
  keywords: readonly string[]
  openings: readonly (readonly string[])[]
  sections: readonly TopicSection[]
  closings: readonly string[]
  facts?: readonly string[]
  takeaways?: readonly string[]
  checklist?: readonly string[]
  links?: readonly string[]
  picture?: string
}

/** Introduces any product. `{product}` and `{link}` are placeholders. */
export type ProductSection = { headings: readonly string[]; paragraphs: readonly string[] }

type TopicBank = { category: string; productSections: readonly ProductSection[]; topics: readonly Topic[] }

/** The topics of several built-in categories, such as those of a category that others were merged into. */
export async function readTopicBanks(folder: string, keys: readonly string[]): Promise<Omit<TopicBank, 'category'>> {
  const banks = await Promise.all(keys.map((key) => readTopicBank(folder, key)))
  return {
    productSections: banks.flatMap(({ productSections }) => productSections),
    topics: banks.flatMap(({ topics }) => topics),
  }
}

export async function readTopicBank(folder: string, categoryKey: string): Promise<TopicBank> {
  return JSON.parse(await readFile(join(folder, 'topics', `${categoryKey}.json`), 'utf8')) as TopicBank
}

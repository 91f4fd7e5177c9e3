import type { Author } from '#domain/site/settings.ts'

export function formatAuthors(authors: readonly Author[]): string {
  return authors.map(({ name, weight }) => `${name}, ${weight}`).join('\n')
}

/** The last comma separates name and weight; without a weight it is 1. */
export function parseAuthors(text: string): Author[] {
  return text.split('\n').flatMap((line) => {
    const [, name = line, weight = '1'] = /^(.*),\s*(\d+)\s*$/.exec(line) ?? []
    return name.trim() ? [{ name: name.trim(), weight: Number(weight) }] : []
  })
}

import type { Author } from '#domain/site/settings.ts'

export function formatAuthors(authors: readonly Author[]): string {
  return authors.map(({ name, weight }) => `${name}, ${weight}`).join('\n')
}

/** The last comma parts name and weight; a line without a weight weighs one. */
export function parseAuthors(text: string): Author[] {
  return text.split('\n').flatMap((line) => {
    const [, name = line, weight = '1'] = /^(.*),\s*(\d+)\s*$/.exec(line) ?? []
    return name.trim() ? [{ name: name.trim(), weight: Number(weight) }] : []
  })
}

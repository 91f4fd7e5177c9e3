import type { ConversionNote } from '#domain/import/converted-post.ts'
import type { SourcePlace } from '#domain/import/source.ts'

const maxNotes = 500

export type Report = ReturnType<typeof createReport>

/** What was left out or changed. */
export function createReport(place: SourcePlace) {
  const notes: ConversionNote[] = []
  const once = new Set<string>()
  function add(what: string, why: string, sentence?: string): void {
    if (notes.length < maxNotes)
      notes.push({ place, what: what.slice(0, 200), why, ...(sentence && { sentence: sentence.slice(0, 300) }) })
  }
  return {
    add,
    addOnce(what: string, why: string, sentence?: string): void {
      if (once.has(what)) return
      once.add(what)
      add(what, why, sentence)
    },
    notes: (): readonly ConversionNote[] => notes,
  }
}

import type { ExportKind } from '#domain/export/export.ts'
import type { Format } from './format.ts'
import { writeJson } from './json/write-json.ts'
import { writeGhost } from './ghost/write-ghost.ts'
import { writeStatic } from './static/write-static.ts'
import { writeMarkdown } from './markdown/write-markdown.ts'

export const formats: Readonly<Record<ExportKind, Format>> = {
  markdown: writeMarkdown,
  json: writeJson,
  ghost: writeGhost,
  static: writeStatic,
}

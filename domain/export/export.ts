import { toDay } from '../text/dates.ts'

export const exportKinds = ['markdown', 'json', 'ghost', 'static'] as const
export type ExportKind = (typeof exportKinds)[number]

/** What the owner may leave out. Subscribers are personal data, so they go in only if asked for. */
export const exportParts = ['drafts', 'products', 'pictures', 'redirects', 'comments', 'subscribers'] as const
export type ExportPart = (typeof exportParts)[number]
export type ExportContents = Readonly<Record<ExportPart, boolean>>

export const defaultContents: ExportContents = {
  drafts: true,
  products: true,
  pictures: true,
  redirects: true,
  comments: true,
  subscribers: false,
}

/** Which parts a kind can hold. Other programs read neither our products nor our redirects. */
export const partsOfKind: Readonly<Record<ExportKind, readonly ExportPart[]>> = {
  markdown: ['drafts', 'products', 'pictures', 'redirects', 'comments', 'subscribers'],
  json: ['drafts', 'products', 'pictures', 'redirects', 'comments', 'subscribers'],
  ghost: ['drafts', 'pictures', 'redirects'],
  static: ['redirects'],
}

/** Such as `wagwise-2026-11-16-markdown.zip`. */
export function exportFileName({ kind, created_at }: { kind: ExportKind; created_at: number }): string {
  return `wagwise-${toDay(created_at)}-${kind}.zip`
}

export const exportDays = 7

import { escapeXml } from '#domain/text/xml.ts'

export type JsonRecord = Record<string, unknown>

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const asList = (value: unknown): JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])

export const escapeText = escapeXml

export const element = (tag: string, html: string): string => `<${tag}>${html}</${tag}>`

export const link = (url: string, html: string): string => (url ? `<a href="${escapeText(url)}">${html}</a>` : html)

export function parseJson(text: string): JsonRecord | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

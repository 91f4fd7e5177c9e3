import type { Tool } from './calculator.ts'
import { calories } from './calories/calories.ts'

/** In the order in which /tools lists them. */
export const tools: readonly Tool[] = [calories]

export function findTool(slug: string, hidden: readonly string[] = []): Tool | undefined {
  return hidden.includes(slug) ? undefined : tools.find((tool) => tool.slug === slug)
}

export function visibleTools(hidden: readonly string[]): readonly Tool[] {
  return tools.filter(({ slug }) => !hidden.includes(slug))
}

export const toolPath = (slug: string) => `/tools/${slug}`
export const embedPath = (slug: string) => `/embed/${slug}`

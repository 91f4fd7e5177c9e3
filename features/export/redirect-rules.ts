import { namesInTarget, parsePattern } from '#domain/redirects/pattern.ts'
import type { ExportedRedirect } from './read-rows.ts'

export type SiteRedirect = ExportedRedirect & { is_pattern: boolean }
type Rule = { from: string; isExpression: boolean; to: string; status: number }

/** What neither server could take apart from its own marks is left out. */
const isPlain = (text: string) => !/["'\\${}\s;`<>|^]|\p{Cc}/u.test(text)

export function toRules(redirects: readonly SiteRedirect[]): Rule[] {
  return redirects.flatMap(({ path, target, status, is_pattern }) => {
    if (!isPlain(path) || !isPlain(target)) return []
    return [is_pattern ? patternRule(path, target, status) : { from: path, isExpression: false, to: target, status }]
  })
}

/** Names become groups of an expression, which both servers read. `<1>` in `to` stands for the first. */
function patternRule(path: string, target: string, status: number): Rule {
  const { parts, hasRest } = parsePattern(path)
  const names = parts.flatMap(({ kind, text }) => (kind === 'text' ? [] : [text]))
  const expression = parts.map(({ kind, text }) =>
    kind === 'text'
      ? text.replaceAll(/[.*+?()[\]]/g, String.raw`\$&`)
      : kind === 'number'
        ? String.raw`(\d{1,12})`
        : '([^/]+)',
  )
  const groups = [...names, ...(hasRest ? ['*'] : [])]
  const rest = hasRest ? '(?:/(.*))?' : ''
  const to = namesInTarget(target)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, name) => text.replaceAll(name === '*' ? '*' : `:${name}`, `<${groups.indexOf(name) + 1}>`), target)
  return { from: `^/${expression.join('/')}${rest}$`, isExpression: true, to, status }
}

/** Writes the groups of an expression as a server reads them. */
export const withGroups = (text: string, write: (group: string) => string) =>
  text.replaceAll(/<(\d+)>/g, (_, group: string) => write(group))

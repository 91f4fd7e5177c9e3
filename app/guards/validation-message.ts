import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** For rules without a sentence of their own: names the field, in words for people. */
export function validationMessage(issue: Issue): string {
  const field = fieldName(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is missing.`
        : `${field} must be ${typeNames[issue.expected] ?? 'another kind of value'}.`
    case 'too_small':
      return tooSmall(field, issue.origin, Number(issue.minimum))
    case 'too_big':
      return `${field} can ${limitOf(issue.origin, 'at most', Number(issue.maximum))}.`
    case 'invalid_value':
      return `${field} is not one of the possible values.`
    case 'unrecognized_keys':
      return `These fields are unknown: ${issue.keys.join(', ')}.`
    default:
      return `${field} is not valid.`
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
}

function tooSmall(field: string, origin: string, min: number): string {
  return min === 1 && origin !== 'number' && origin !== 'int'
    ? `${field} is missing.`
    : `${field} must ${limitOf(origin, 'at least', min)}.`
}

function limitOf(origin: string, bound: 'at most' | 'at least', count: number): string {
  if (origin === 'string') return `have ${bound} ${count} characters`
  return origin === 'array' ? `have ${bound} ${count} entries` : `be ${bound} ${count}`
}

/** `meta_description` and `metaDescription` become `Meta description`; an entry of a list is named after the list. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return 'The request body'
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import type { ApiVisit } from '#app/door.ts'
import { answer } from './answer.ts'
import { robots } from './robots.ts'

export function getRobots({ deps }: ApiVisit): Response {
  return answer('text', robots(deps.site.origin))
}

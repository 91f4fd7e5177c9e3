import type { ApiVisit } from '#app/route.ts'
import { answer } from './file-response.ts'
import { robots } from './robots.ts'

export function getRobots({ deps }: ApiVisit): Response {
  return answer('text', robots(deps.site.origin))
}

import type { ApiContext } from '#app/route.ts'
import { fileResponse } from './file-response.ts'
import { robotsText } from './robots.ts'

export function getRobots({ deps }: ApiContext): Response {
  return fileResponse('text', robotsText(deps.config.origin))
}

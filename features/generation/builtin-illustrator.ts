import type { Needs } from '#features/deps.ts'
import { addIllustration } from '#features/media/commands.ts'
import type { ArticleIllustrator } from './ports.ts'

export function createBuiltinArticleIllustrator(deps: Needs<'db' | 'clock' | 'illustrator'>): ArticleIllustrator {
  return {
    isPaid: false,
    illustrate: ({ reserved, ...request }) => addIllustration(deps, deps.db, request, reserved?.item),
  }
}

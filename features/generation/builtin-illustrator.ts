import type { Needs } from '#features/deps.ts'
import { addIllustration } from '#features/media/commands.ts'
import type { ArticleIllustrator } from './ports.ts'

export function createBuiltinArticleIllustrator(deps: Needs<'db' | 'clock' | 'illustrator'>): ArticleIllustrator {
  return {
    isPaid: false,
    async illustrate({ title, category, kind, variant, picture, reserved }) {
      const { url, alt } = await addIllustration(
        deps,
        deps.db,
        { title, category, kind, variant, picture },
        reserved?.item,
      )
      return { url, alt }
    },
  }
}

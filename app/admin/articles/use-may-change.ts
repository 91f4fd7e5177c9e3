import { includesRole } from '#domain/accounts/role.ts'
import type { ArticleState } from '#domain/articles/article.ts'
import { useRole } from '../kit/use-role.ts'

/** Authors change their drafts. What readers see, or soon will, only editors change; the server checks it. */
export function useMayChange(): (article: { state: ArticleState }) => boolean {
  const role = useRole()
  return ({ state }) => includesRole(role, state === 'draft' ? 'author' : 'editor')
}

import { pluralize, formatDateTime } from '#app/admin/kit/format.ts'
import type { LinkHealth } from './link-health-actions.ts'

export function linkHealthSummary(health: LinkHealth): string {
  const { checkedAt, checked, unchecked, running, problems, articleLinks } = health
  if (running) return 'Checking all links. The list updates automatically.'
  if (checkedAt === null) return 'Not checked yet.'
  const count = problems.length + articleLinks.length
  const open = unchecked > 0 ? `, ${pluralize(unchecked, 'link')} not checked yet` : ''
  const result =
    count > 0 ? `${pluralize(count, 'problem')} found` : unchecked > 0 ? 'no problems so far' : 'no problems'
  return `${pluralize(checked, 'link')} checked on ${formatDateTime(checkedAt)}${open}: ${result}.`
}

/** Instead of a list of problems. Says that all is well only when every link has been checked. */
export function noProblemsText({ checkedAt, checked, unchecked, searches, running }: LinkHealth): string {
  if (running) return 'No problems so far. The check is still running.'
  const when = 'They are checked every night, or you can check now.'
  if (checkedAt === null && unchecked > 0) return `Links have not been checked yet. ${when}`
  if (unchecked > 0) return `No problems so far, but ${pluralize(unchecked, 'link')} not checked yet. ${when}`
  if (checked === 0) return 'There are no products to check.'
  if (searches === 0) return 'All affiliate links are fine: each has your tag and leads to a product.'
  const aside = pluralize(searches, 'leads', 'lead')
  return `All affiliate links have your tag. ${aside} to search results instead of a product.`
}

import { formatCount } from '../kit/format.ts'
import type { Import } from './import-parts.tsx'

const statusNames = {
  published: 'public',
  draft: 'drafts',
  scheduled: 'scheduled',
  private: 'private',
  trashed: 'in the trash',
}

export function statusText(posts: Import['report']['posts']): string {
  const parts = Object.entries(statusNames).flatMap(([status, name]) => {
    const count = posts[status] ?? 0
    return count > 0 ? [`${formatCount(count)} ${name}`] : []
  })
  return parts.join(', ') || 'none'
}

export function articlesText({ report, options }: Import): string {
  const open = (report.posts['published'] ?? 0) + (report.posts['scheduled'] ?? 0)
  if (options.status === 'drafts') return 'drafts that you publish by hand'
  return report.held > 0
    ? `${formatCount(open - report.held)} as they were, ${formatCount(report.held)} held back for your eyes`
    : 'with their dates, addresses and search texts'
}

export function commentText(comments: Import['report']['comments']): string {
  const left = (comments['spam'] ?? 0) + (comments['trash'] ?? 0)
  return left > 0 ? `${formatCount(left)} are spam or were in the trash: not taken` : 'with their state'
}

/** A comment as readers see it, without the email address. */
export type Comment = {
  id: string
  author_name: string
  content: string
  created_at: number
  /** By the site itself. */
  reply?: { content: string; created_at: number }
}

const minFillTimeMs = 2000
const maxLinks = 2

/** Reasons to suspect spam. They only label a comment; nothing is dropped. */
export function findSpamReasons(comment: {
  content: string
  honeypot: string
  fillTimeMs: number | undefined
}): string[] {
  const links = comment.content.split(/https?:\/\//i).length - 1
  return [
    ...(comment.honeypot.trim() === '' ? [] : ['A hidden field was filled in.']),
    ...(comment.fillTimeMs !== undefined && comment.fillTimeMs < minFillTimeMs
      ? ['It was submitted very quickly.']
      : []),
    ...(links > maxLinks ? [`It has ${links} links.`] : []),
  ]
}

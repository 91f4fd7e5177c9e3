/** A comment as readers see it: never with the e-mail address. */
export type Comment = { id: string; author_name: string; content: string; created_at: number }

const minFillTimeMs = 2000
const maxLinks = 2

/** Reasons to look twice. They only mark a comment: nothing is ever dropped. */
export function findSpamReasons(comment: { content: string; trap: string; filledIn: number | undefined }): string[] {
  const links = comment.content.split(/https?:\/\//i).length - 1
  return [
    ...(comment.trap.trim() === '' ? [] : ['A hidden field was filled in.']),
    ...(comment.filledIn !== undefined && comment.filledIn < minFillTimeMs ? ['It was submitted very quickly.'] : []),
    ...(links > maxLinks ? [`It has ${links} links.`] : []),
  ]
}

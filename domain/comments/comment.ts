/** A comment as readers see it: never with the e-mail address. */
export type Comment = { id: string; author_name: string; content: string; created_at: number }

const fastestHuman = 2000
const mostLinks = 2

/** Reasons to look twice. They only mark a comment: nothing is ever dropped. */
export function suspicionsOf(comment: { content: string; trap: string; filledIn: number | undefined }): string[] {
  const links = comment.content.split(/https?:\/\//i).length - 1
  return [
    ...(comment.trap.trim() === '' ? [] : ['A field that people cannot see was filled in.']),
    ...(comment.filledIn !== undefined && comment.filledIn < fastestHuman ? ['It was written very fast.'] : []),
    ...(links > mostLinks ? [`It has ${links} links.`] : []),
  ]
}

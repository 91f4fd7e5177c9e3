import type { DialogSlot } from './slot.ts'

/** `slugs`: the articles chosen in the list, if any. */
export function SubmitToIndexNow(_props: DialogSlot & { slugs: readonly string[] }) {
  return null
}

import type { DialogSlot } from './slot.ts'

export function GenerateByCategory(_props: DialogSlot) {
  return null
}

import type { DialogSlot } from './slot.ts'

export function GenerateWithProduct(_props: DialogSlot) {
  return null
}

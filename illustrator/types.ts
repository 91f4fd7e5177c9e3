import type { Picture } from './pictures/picture.ts'

export const illustrationKinds = ['hero', 'inline', 'product', 'social'] as const
export type IllustrationKind = (typeof illustrationKinds)[number]
/** `picture` says what to show. Requests of installations from before pictures had one are drawn as they were. */
export type IllustrationRequest = {
  title: string
  category: string
  kind: IllustrationKind
  variant: number
  picture?: Picture | undefined
}
export type Illustration = { svg: string; width: number; height: number; alt: string }

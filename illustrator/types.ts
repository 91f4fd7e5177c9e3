export const illustrationKinds = ['hero', 'inline', 'product', 'social'] as const
export type IllustrationKind = (typeof illustrationKinds)[number]
export type IllustrationRequest = { title: string; category: string; kind: IllustrationKind; variant: number }
export type Illustration = { svg: string; width: number; height: number; alt: string }

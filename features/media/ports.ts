/** `picture` is a name of the catalog, such as `dog-in-bathtub/yellow-coat`. Without it, the title chooses. */
export type IllustrationRequest = {
  title: string
  category: string
  kind: 'hero' | 'inline' | 'product'
  /** 0 is the picture that fits best; a higher one asks for another. */
  variant: number
  /** The section that an inline picture belongs to. */
  about?: string | undefined
  picture?: string | undefined
}
type Illustration = {
  svg: string
  width: number
  height: number
  alt: string
  /** Where crops belong, in percent. */
  focus?: readonly [x: number, y: number]
  /** The crops of cards may as well show the middle. */
  isCentered?: boolean
}

type PictureSuggestion = { picture: string; title: string; alt: string; reason: string }

/** Chooses and recolors the pictures of the catalog. Synchronous and deterministic. */
export type Illustrator = {
  illustrate: (request: IllustrationRequest, night?: boolean) => Illustration
  /** The name of the picture that `illustrate` shows, to be stored: a later release may choose another. */
  pick: (request: IllustrationRequest) => string
  /** A picture of the site itself, a figure, or a picture of the catalog by its name. */
  scene: (name: string, night?: boolean) => Illustration | undefined
  /** The pictures that suit a text, the best first. */
  suggest: (text: { title: string; category: string; about?: string | undefined }, count: number) => PictureSuggestion[]
  /** One variant per request, so that neighbors differ. */
  variants: (
    requests: readonly {
      title: string
      category: string
      picture?: string | undefined
      variant?: number | undefined
    }[],
  ) => readonly number[]
}

import { useId, type ReactNode } from 'react'
import { SectionHead } from '#app/ui/section-head.tsx'
import { CarouselControls } from './carousel-controls.tsx'
import type { Carousel } from './use-carousel.ts'

type Props = {
  carousel: Carousel
  title: string
  text?: string
  /** On the dark background. */
  deep?: boolean
  /** Extends to both edges of the window. */
  bleed?: boolean
  children: ReactNode
}

export function CarouselSection({ carousel, title, text, deep = false, bleed = false, children }: Props) {
  const titleId = useId()
  const controls = <CarouselControls carousel={carousel} of={title.toLowerCase()} />
  const head = <SectionHead title={title} id={titleId} controls action={controls} {...(text && { text })} />
  return (
    <section className={deep ? 'section deep' : 'section'} aria-roledescription="carousel" aria-labelledby={titleId}>
      <div className="wrap">
        {head}
        {!bleed && children}
      </div>
      {bleed && children}
    </section>
  )
}
